package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Any text comes back as it was: from the request to the metastore, from there to another's eyes,
 * and into replies (D306, D311, D312, C349, C358).
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class SpecialTextsIT {
  private static final List<String> KEYS = List.of("j", "p");
  private static final int LONGEST_VALUE = 4_000;
  private static final int LONGEST_KEY = 256;

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside;
  private final CatalogClient client;

  SpecialTextsIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyPartitionValueComesBackAsItWas(long seed) throws TException {
    List<String> values = new ArrayList<>(new RandomTexts(seed).distinct(40));
    values.add("");
    values.add("trailing blanks  ");
    values.add(" ");
    Map<String, List<String>> expected = new TreeMap<>();
    for (String value : values) {
      String stored = value.isEmpty() ? PartitionSpec.NULL : value;
      expected.put(PartitionNames.make(KEYS, List.of("7", stored), ""), List.of("7", stored));
    }

    client.done(Statements.addPartitions(db, "t", specs(values)));

    assertThat(byName(outside.loadPartitions(table, outside.partitionNames(table))))
        .isEqualTo(expected);
    assertThat(inReplies()).isEqualTo(expected);
    client.invalidate(db, "t");
    assertThat(inReplies()).isEqualTo(expected);

    String one = values.get((int) seed);
    Map<String, String> properties = Map.of("which", one);
    client.done(
        Statements.setPartitionProperties(db, "t", properties, new PartitionSpec("7", one)));
    assertThat(client.partitions(db, "t").values())
        .filteredOn(each -> one.equals(each.getHms_partition().getParameters().get("which")))
        .singleElement()
        .satisfies(
            each -> assertThat(each.getHms_partition().getValues()).containsExactly("7", one));

    client.done(
        Statements.dropPartitions(
            db, "t", /* ifExists= */ false, specs(values.subList(1, values.size()))));
    assertThat(outside.partitionNames(table)).hasSize(1);
    assertThat(inReplies()).containsOnlyKeys(outside.partitionNames(table));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyPropertyComesBackAsItWas(long seed) throws TException {
    RandomTexts texts = new RandomTexts(seed);
    Map<String, String> properties = new HashMap<>();
    for (String key : texts.distinct(30)) {
      properties.put("k" + key, texts.next());
    }
    properties.put(texts.ofLength(LONGEST_KEY), texts.ofLength(LONGEST_VALUE));
    properties.put("empty", "");
    properties.put("trailing", "blanks  ");
    PartitionSpec one = new PartitionSpec("1", "x");
    client.done(Statements.addPartitions(db, "t", one));

    client.done(Statements.setProperties(db, "t", TTablePropertyType.TBL_PROPERTY, properties));
    client.done(Statements.setProperties(db, "t", TTablePropertyType.SERDE_PROPERTY, properties));
    client.done(Statements.setPartitionProperties(db, "t", properties, one));

    Table stored = outside.loadTable(table);
    assertThat(stored.getParameters()).containsAllEntriesOf(properties);
    assertThat(stored.getSd().getSerdeInfo().getParameters()).containsAllEntriesOf(properties);
    assertThat(outside.loadPartitions(table, List.of("j=1/p=x")).get(0).getParameters())
        .containsAllEntriesOf(properties);
    assertThat(client.load(db, "t").getHms_table().getParameters())
        .containsAllEntriesOf(properties);
    assertThat(client.partitions(db, "t").get("j=1/p=x").getHms_partition().getParameters())
        .containsAllEntriesOf(properties);
  }

  @Test
  void keysThatAreTooLongAreRefusedAndChangeNothing() throws TException {
    Map<String, String> properties = Map.of("k".repeat(LONGEST_KEY + 1), "v");
    PartitionSpec one = new PartitionSpec("1", "x");
    client.done(Statements.addPartitions(db, "t", one));
    Table before = outside.loadTable(table);
    String refusal = "IllegalArgumentException: The property key that begins with 'kkk";

    assertThat(
            client.refusal(
                Statements.setProperties(db, "t", TTablePropertyType.TBL_PROPERTY, properties)))
        .startsWith(refusal);
    assertThat(client.refusal(Statements.setPartitionProperties(db, "t", properties, one)))
        .startsWith(refusal);

    assertThat(outside.loadTable(table).getParameters()).isEqualTo(before.getParameters());
    assertThat(client.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
  }

  private static PartitionSpec[] specs(List<String> values) {
    return values.stream()
        .map(value -> new PartitionSpec("7", value))
        .toArray(PartitionSpec[]::new);
  }

  private Map<String, List<String>> inReplies() throws TException {
    Map<String, List<String>> found = new TreeMap<>();
    for (TPartialPartitionInfo partition : client.partitions(db, "t").values()) {
      found.put(partition.getName(), partition.getHms_partition().getValues());
    }
    return found;
  }

  private static Map<String, List<String>> byName(List<Partition> partitions) {
    Map<String, List<String>> found = new TreeMap<>();
    for (Partition partition : partitions) {
      found.put(PartitionNames.make(KEYS, partition.getValues(), ""), partition.getValues());
    }
    return found;
  }
}
