package io.catalogd.ddl;

import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.Metastore;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On the metastore in memory, at every point. */
class DependentCrashTest extends DependentCrashCases {
  /** Which tables these reach, and in which order, no metastore has a say in. */
  @ParameterizedTest
  @MethodSource("throughADiamond")
  void statementOnADiamondIsToo(Kind kind) {
    cutOffAnywhere(kind);
  }

  @Override
  Metastore emptyMetastore() {
    return new InMemoryMetastore(URI.create("hdfs://nn/w"), InstantSource.fixed(DdlFixture.NOW));
  }

  @Override
  List<Boolean> done() {
    return List.of(false, true);
  }
}
