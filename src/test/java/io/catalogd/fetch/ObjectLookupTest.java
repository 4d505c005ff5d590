package io.catalogd.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.TableState;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObjectLookupTest {
  private final CatalogStore store = new CatalogStore(10);
  private final ObjectLookup lookup = new ObjectLookup(store);

  @BeforeEach
  void fillCatalog() {
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database("d")),
            new CatalogChange.PutTable(new TableName("d", "t"), TableState.UNLOADED)));
  }

  // C122, C140
  @Test
  void databaseIsFoundWithoutCase() {
    assertThat(lookup.find(new ObjectQuery.OfDatabase("D")))
        .isEqualTo(new UpdatedObject.OfDatabase(store.current().findDatabase("d").orElseThrow()));
  }

  // C96, C122
  @Test
  void unloadedTableIsFoundAsItIsAndNotLoaded() {
    UpdatedObject found = lookup.find(new ObjectQuery.OfTable(new SpelledName("D", "T")));

    assertThat(found).isInstanceOf(UpdatedObject.OfTable.class);
    assertThat(((UpdatedObject.OfTable) found).entry().state()).isEqualTo(TableState.UNLOADED);
  }

  // C123
  @Test
  void whatIsUnknownIsNamedAsSpelled() {
    assertThatThrownBy(() -> lookup.find(new ObjectQuery.OfDatabase("X")))
        .hasMessage("Database not found: X");
    assertThatThrownBy(() -> lookup.find(new ObjectQuery.OfTable(new SpelledName("X", "T"))))
        .hasMessage("Database 'X' not found");
    assertThatThrownBy(() -> lookup.find(new ObjectQuery.OfTable(new SpelledName("D", "X"))))
        .hasMessage("Table not found: X");
  }
}
