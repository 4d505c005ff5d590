package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** The script does what it says. */
class FaultScriptTest {
  private final FaultScript faults = new FaultScript();
  private final Metastore metastore = InterceptedMetastore.of(new InMemoryMetastore(), faults);

  @Test
  void onlyTheNthCallFromNowIsRefused() {
    metastore.databaseNames();
    faults.refuse("databaseNames", 2);

    metastore.databaseNames();
    assertThatThrownBy(metastore::databaseNames).isInstanceOf(CatalogException.class);
    metastore.databaseNames();

    assertThat(faults.calls("databaseNames")).isEqualTo(4);
  }

  @Test
  void lostReplyLeavesTheWorkDone() {
    faults.loseReply("createDatabase", 1);

    assertThatThrownBy(() -> metastore.createDatabase(MetastoreStructs.database("d")))
        .hasMessage("Scripted: reply of createDatabase lost");

    assertThat(metastore.databaseNames()).contains("d");
  }

  @Test
  void hangingCallGoesOnWhenReleased() throws Exception {
    FaultScript.Hang hang = faults.hang("databaseNames", 1);
    FutureTask<List<String>> call = new FutureTask<>(metastore::databaseNames);
    new Thread(call).start();
    hang.awaitArrival();
    assertThat(call.isDone()).isFalse();
    assertThat(metastore.databaseNames()).containsExactly("default");

    hang.release();

    assertThat(call.get()).containsExactly("default");
  }

  @Test
  void metastoreThatIsDownRecovers() {
    faults.refuseAll();
    assertThatThrownBy(metastore::databaseNames).isInstanceOf(CatalogException.class);

    faults.recover();

    assertThat(metastore.databaseNames()).containsExactly("default");
  }

  @Test
  void misspeltCallIsToldAtOnce() {
    assertThatThrownBy(() -> faults.refuse("dropTables", 1))
        .hasMessage("The metastore port has no call dropTables");
  }
}
