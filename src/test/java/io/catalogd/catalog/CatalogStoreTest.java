package io.catalogd.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.AlterDatabase;
import io.catalogd.catalog.CatalogChange.DatabaseListing;
import io.catalogd.catalog.CatalogChange.PutAltered;
import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogChange.ReplaceAll;
import io.catalogd.catalog.CatalogChange.ReplaceFunctions;
import io.catalogd.catalog.CatalogChange.ReplaceObjects;
import io.catalogd.catalog.CatalogChange.WithParameters;
import io.catalogd.model.CachePool;
import io.catalogd.model.DataSource;
import io.catalogd.model.Database;
import io.catalogd.model.Function;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import io.catalogd.model.TableTraits;
import io.catalogd.model.View;
import io.catalogd.model.WireBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CatalogStoreTest {
  private static final TableName T = new TableName("d", "t");

  private final CatalogStore store = new CatalogStore(1_000);

  @Test
  void aNewCatalogIsEmptyAtVersionZero_C22() {
    assertThat(store.current().version()).isZero();
    assertThat(store.current().databases()).isEmpty();
  }

  @Test
  void aTableGetsAVersionOfItsOwnAndItsDatabaseKeepsItsOne_C25_C31() {
    long database = store.publish(List.of(put("d"))).versionOfDatabase("d");

    CatalogImage image = store.publish(List.of(new PutTable(T, TableState.UNLOADED)));

    assertThat(image.versionOf(T)).isEqualTo(image.version()).isGreaterThan(database);
    assertThat(image.versionOfDatabase("D")).isEqualTo(database);
  }

  @Test
  void droppingADatabaseNumbersItsTablesFirst_C26_C27() {
    CatalogImage before =
        store.publish(
            List.of(
                put("d"), unloaded("d", "t"), unloaded("d", "u"), put("e"), unloaded("e", "t")));

    CatalogImage after = store.publish(List.of(new RemoveDatabase("D")));

    assertThat(after.findDatabase("d")).isEmpty();
    assertThat(after.versionOf(T)).isGreaterThan(before.version());
    assertThat(after.versionOfDatabase("d"))
        .isEqualTo(after.version())
        .isGreaterThan(after.versionOf(T))
        .isGreaterThan(after.versionOf(new TableName("d", "u")));
    assertThat(after.versionOf(new TableName("e", "t")))
        .isEqualTo(before.versionOf(new TableName("e", "t")));
  }

  @Test
  void aRenameGivesTheNewNameTheHigherVersion_C28() {
    store.publish(List.of(put("d"), unloaded("d", "t")));

    CatalogImage image = store.publish(List.of(new RemoveTable(T), unloaded("d", "new")));

    assertThat(image.versionOf(new TableName("d", "new"))).isGreaterThan(image.versionOf(T));
  }

  @Test
  void aLateLoadDoesNotBringBackADroppedTable_C33_C99() {
    long seen = store.publish(List.of(put("d"), unloaded("d", "t"))).versionOf(T);
    store.publish(List.of(new RemoveTable(T)));

    assertThat(store.publishIf(T, seen, List.of(loaded(T)))).isEmpty();
    assertThat(store.current().findTable(T)).isEmpty();
  }

  @Test
  void aLoadOfANameThatWasCreatedAndDroppedMeanwhileIsStaleEvenWhenTheRemovalIsForgotten() {
    CatalogStore forgetful = new CatalogStore(1);
    forgetful.publish(List.of(put("d")));
    long seen = forgetful.current().versionOf(T);
    forgetful.publish(List.of(unloaded("d", "t")));
    forgetful.publish(List.of(new RemoveTable(T)));
    forgetful.publish(List.of(unloaded("d", "u")));
    forgetful.publish(List.of(new RemoveTable(new TableName("d", "u"))));

    assertThat(forgetful.current().deletions().size()).isEqualTo(1);
    assertThat(forgetful.publishIf(T, seen, List.of(loaded(T)))).isEmpty();
  }

  @Test
  void aTableOfADroppedDatabaseIsNotPut_C101() {
    CatalogImage image = store.publish(List.of(loaded(T)));

    assertThat(image.findTable(T)).isEmpty();
    assertThat(image.version()).isZero();
  }

  @Test
  void anAlteredTableOverANewerEntryBecomesUnloaded_D313() {
    long seen = store.publish(List.of(put("d"), unloaded("d", "t"))).versionOf(T);
    store.publish(List.of(unloaded("d", "t")));

    CatalogImage image = store.publish(List.of(new PutAltered(view(T), seen)));

    assertThat(image.findTable(T)).map(TableEntry::state).contains(TableState.UNLOADED);
  }

  @Test
  void alteringADatabaseNumbersItAndThenEachOfItsTablesAnew_D20() {
    store.publish(List.of(put("d"), loaded(T), unloaded("d", "u"), function("d", "f")));
    CatalogImage before = store.publish(List.of(put("e"), unloaded("e", "t"), function("e", "f")));

    CatalogImage after = store.publish(List.of(altered("d")));

    assertThat(after.versionOfDatabase("d")).isGreaterThan(before.version());
    assertThat(after.versionOf(T)).isGreaterThan(after.versionOfDatabase("d"));
    assertThat(after.versionOf(new TableName("d", "u"))).isGreaterThan(after.versionOf(T));
    assertThat(after.functions("d"))
        .extracting(ObjectEntry::version)
        .containsExactly(after.version());
    assertThat(after.functions("e")).isEqualTo(before.functions("e"));
    assertThat(after.findTable(T))
        .map(TableEntry::state)
        .isEqualTo(before.findTable(T).map(TableEntry::state));
    assertThat(after.findDatabase("e")).isEqualTo(before.findDatabase("e"));
  }

  @Test
  void aLoadThatBeganBeforeItsDatabaseWasAlteredIsStale_C99() {
    long seen = store.publish(List.of(put("d"), unloaded("d", "t"))).versionOf(T);
    store.publish(List.of(altered("d")));

    assertThat(store.publishIf(T, seen, List.of(loaded(T)))).isEmpty();
  }

  @Test
  void anAlteredDatabaseKeepsItsTables_C455() {
    CatalogImage before = store.publish(List.of(put("d"), loaded(T)));

    CatalogImage after = store.publish(List.of(put("d")));

    assertThat(after.findTable(T)).isEqualTo(before.findTable(T)).isPresent();
    assertThat(after.versionOfDatabase("d")).isEqualTo(after.version());
  }

  @Test
  void aResetRenumbersAndUnloadsEverythingAndDropsWhatIsGone_C35_C236_C241() {
    long seen =
        store
            .publish(List.of(put("d"), loaded(T), unloaded("d", "gone"), put("e"), put("f")))
            .version();

    CatalogImage image =
        store.publish(
            List.of(new ReplaceAll(seen, List.of(listing("d", "t", "found"), listing("e")))));

    assertThat(image.databases().keySet()).containsExactly("d", "e");
    assertThat(image.databases().get("d").tables().keySet()).containsExactly("found", "t");
    assertThat(image.findTable(T)).map(TableEntry::state).contains(TableState.UNLOADED);
    assertThat(versionsOf(image).keySet()).allMatch(version -> version > seen);
    assertThat(image.versionOf(new TableName("d", "gone"))).isGreaterThan(seen);
    assertThat(image.deletions().findVersion(ObjectKey.database("f"))).isPresent();
  }

  @Test
  void whatIsCreatedOrDroppedWhileAResetReadsStaysSo_C457() {
    long seen = store.publish(List.of(put("d"), unloaded("d", "dropped"), put("gone"))).version();
    List<DatabaseListing> read = List.of(listing("d", "dropped"), listing("gone"));
    store.publish(
        List.of(
            unloaded("d", "made"),
            put("new"),
            unloaded("new", "t"),
            new RemoveTable(new TableName("d", "dropped")),
            new RemoveDatabase("gone")));

    CatalogImage image = store.publish(List.of(new ReplaceAll(seen, read)));

    assertThat(image.databases().keySet()).containsExactly("d", "new");
    assertThat(image.databases().get("d").tables().keySet()).containsExactly("made");
    assertThat(image.databases().get("new").tables().keySet()).containsExactly("t");
  }

  @Test
  void functionsGoWithTheirDatabaseAndComeOnlyToOneThatIsThere_D19_D37() {
    store.publish(List.of(put("d"), put("d2"), function("d", "f"), function("d2", "f")));

    CatalogImage image = store.publish(List.of(new RemoveDatabase("d"), function("d", "g")));

    assertThat(image.functions("d")).isEmpty();
    assertThat(image.functions("d2")).hasSize(1);
    assertThat(image.deletions().findVersion(ObjectKey.function("d", "f()"))).isPresent();
  }

  @Test
  void smallObjectsOfOneKindAreFoundTogetherAndAreRenumberedWithEverything_C35() {
    DataSource source = source("s");
    CatalogChange pool = new PutObject(new CachePool("s"));
    CatalogImage before = store.publish(List.of(new PutObject(source), pool));
    ObjectEntry known = before.findObject(source.key()).orElseThrow();

    CatalogImage after = store.publish(List.of(new ReplaceAll(before.version(), List.of())));

    assertThat(before.objects(ObjectKey.Kind.DATA_SOURCE)).containsExactly(known);
    assertThat(after.findObject(source.key()).orElseThrow().version())
        .isGreaterThan(before.version());
  }

  @Test
  void objectsOfOneKindAreReplacedButForThoseThatChangedMeanwhile_C236() {
    DataSource stays = source("stays");
    DataSource changed = source("changed");
    CatalogChange pool = new PutObject(new CachePool("p"));
    long seen =
        store
            .publish(
                List.of(
                    new PutObject(stays),
                    new PutObject(changed),
                    new PutObject(source("gone")),
                    new PutObject(source("dropped")),
                    pool))
            .version();
    DataSource newer = new DataSource("changed", "hdfs://nn/newer.jar", "C", "V1");
    store.publish(
        List.of(
            new PutObject(newer),
            new PutObject(source("made")),
            new RemoveObject(source("dropped").key())));

    CatalogImage image =
        store.publish(
            List.of(
                new ReplaceObjects(
                    seen,
                    ObjectKey.Kind.DATA_SOURCE,
                    List.of(stays, changed, source("dropped"), source("found")))));

    assertThat(image.objects(ObjectKey.Kind.DATA_SOURCE))
        .extracting(ObjectEntry::object)
        .containsExactly(newer, source("found"), source("made"), stays);
    assertThat(image.findObject(stays.key()).orElseThrow().version()).isGreaterThan(seen);
    assertThat(image.deletions().findVersion(source("gone").key()).orElse(0)).isGreaterThan(seen);
    assertThat(image.objects(ObjectKey.Kind.HDFS_CACHE_POOL)).hasSize(1);
  }

  private static DataSource source(String name) {
    return new DataSource(name, "hdfs://nn/s.jar", "C", "V1");
  }

  @Test
  void aFailingChangePublishesNothing() {
    CatalogImage before = store.publish(List.of(put("d")));
    CatalogChange broken = new ReplaceAll(-1, List.of());

    assertThatThrownBy(() -> store.publish(List.of(put("e"), broken)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(store.current()).isSameAs(before);
  }

  @Test
  void anyChangesKeepTheLawsOfVersionsAndBatchingDoesNotMatter() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<CatalogChange> changes = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        changes.add(randomChange(random));
      }
      CatalogStore single = new CatalogStore(50);
      CatalogStore batched = new CatalogStore(50);
      List<CatalogImage> images = new ArrayList<>();
      List<Map<Long, String>> contents = new ArrayList<>();
      for (CatalogChange change : changes) {
        CatalogImage before = single.current();
        CatalogImage after = single.publish(List.of(change));
        assertThat(after.version()).isGreaterThanOrEqualTo(before.version());
        images.add(after);
        contents.add(versionsOf(after));
      }
      for (int from = 0; from < changes.size(); from += 17) {
        batched.publish(changes.subList(from, Math.min(changes.size(), from + 17)));
      }

      assertThat(versionsOf(batched.current())).isEqualTo(versionsOf(single.current()));
      for (int i = 0; i < images.size(); i++) {
        assertThat(versionsOf(images.get(i))).isEqualTo(contents.get(i));
      }
    }
  }

  /** All live versions with their objects; fails where two objects share one (C22). */
  private static Map<Long, String> versionsOf(CatalogImage image) {
    Map<Long, String> versions = new TreeMap<>();
    image
        .databases()
        .values()
        .forEach(
            database -> {
              assertThat(versions.put(database.version(), database.database().name())).isNull();
              database
                  .tables()
                  .values()
                  .forEach(
                      table ->
                          assertThat(versions.put(table.version(), table.name().toString()))
                              .isNull());
            });
    image
        .objects()
        .forEach((key, entry) -> assertThat(versions.put(entry.version(), "" + key)).isNull());
    Set<Long> seen = new HashSet<>(versions.keySet());
    assertThat(seen).allMatch(version -> version <= image.version());
    return versions;
  }

  private static CatalogChange randomChange(Random random) {
    String database = "d" + random.nextInt(3);
    TableName table = new TableName(database, "t" + random.nextInt(5));
    return switch (random.nextInt(8)) {
      case 0 -> put(database);
      case 6 -> function(database, "f" + random.nextInt(2));
      case 7 -> new RemoveObject(ObjectKey.function(database, "f" + random.nextInt(2) + "()"));
      case 1 -> new RemoveTable(table);
      case 2 ->
          switch (random.nextInt(4)) {
            case 0 -> new RemoveDatabase(database);
            case 1 -> altered(database);
            default -> put(database);
          };
      case 3 -> loaded(table);
      default -> new PutTable(table, TableState.UNLOADED);
    };
  }

  private static CatalogChange put(String database) {
    return new PutDatabase(new Database(database, WireBytes.EMPTY));
  }

  @Test
  void whatAFunctionChangedOfItsDatabaseWhileNamesWereReadStaysUnderTheDatabasesVersion_C31() {
    long seen = store.publish(List.of(put("d"))).version();
    Database altered = new Database("d", WireBytes.copyOf(new byte[] {1}));
    CatalogChange.OfOne made = (CatalogChange.OfOne) function("d", "f");

    CatalogImage with = store.publish(List.of(new WithParameters(made, altered)));
    CatalogImage listed = store.publish(List.of(new ReplaceAll(seen, List.of(listing("d")))));

    assertThat(with.versionOfDatabase("d")).isEqualTo(seen);
    assertThat(with.findDatabase("d").orElseThrow().database()).isEqualTo(altered);
    assertThat(listed.findDatabase("d").orElseThrow().database()).isEqualTo(altered);
    assertThat(listed.functions("d")).hasSize(1);
  }

  @Test
  void functionsOfAnUnknownDatabaseAreNotPut_C87() {
    Database unknown = new Database("d", WireBytes.EMPTY);
    Function function = (Function) ((PutObject) function("d", "f")).object();

    CatalogImage image =
        store.publish(List.of(new ReplaceFunctions(0, unknown, List.of(function))));

    assertThat(image.functions("d")).isEmpty();
    assertThat(image.databases()).isEmpty();
  }

  private static CatalogChange function(String database, String name) {
    return new PutObject(
        new Function(
            database,
            new FunctionSignature(name, List.of(), /* variadic= */ false),
            Function.Keeping.TRANSIENT,
            WireBytes.EMPTY));
  }

  private static CatalogChange altered(String database) {
    return new AlterDatabase(new Database(database, WireBytes.EMPTY));
  }

  private static CatalogChange unloaded(String database, String table) {
    return new PutTable(new TableName(database, table), TableState.UNLOADED);
  }

  private static CatalogChange loaded(TableName name) {
    return new PutTable(name, new TableState.Loaded(view(name)));
  }

  private static Table view(TableName name) {
    return new View(
        new TableDefinition(
            name,
            WireBytes.EMPTY,
            List.of(),
            List.of(),
            -1,
            -1,
            new HashMap<>(),
            TableTraits.NONE));
  }

  private static DatabaseListing listing(String database, String... tables) {
    return new DatabaseListing(new Database(database, WireBytes.EMPTY), List.of(tables), List.of());
  }
}
