package io.catalogd;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * What partitions of dependent tables have to be told as, worked out from nothing but what the
 * metastore and the storage have, by looking at everything each time. It shares no code with what
 * it is compared to.
 */
final class NaiveExpansion {
  /** Told where one table of a circle failed to load. */
  static final String CIRCLE = "in turn";

  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  private final Metastore metastore;
  private final Storage storage;

  private final Map<TableName, List<Partition>> known = new TreeMap<>();
  private final Map<String, List<String>> names = new TreeMap<>();
  private final Map<TableName, Table> tables = new TreeMap<>();

  /** Asks for each table once, so it is good as long as nothing changes. */
  NaiveExpansion(Metastore metastore, Storage storage) {
    this.metastore = metastore;
    this.storage = storage;
  }

  /**
   * What one partition is told as.
   *
   * @param content location, format, rows and files; null where it cannot be told
   * @param problems what an error may say then
   * @param beside what it is told with: which partitions of which base it stands for, what these
   *     and those on the way to them say of their bases, the columns, and how files of the table
   *     are read
   */
  record Expected(@Nullable String content, Set<String> problems, String beside) {
    boolean allows(@Nullable String told, @Nullable String error) {
      return content == null
          ? error != null && problems.stream().anyMatch(error::contains)
          : content.equals(told);
    }
  }

  private record Leaf(Table table, Partition partition) {}

  /** All partitions of a dependent table, by name. */
  Map<String, Expected> expand(TableName name) {
    Map<String, Expected> all = new TreeMap<>();
    Table table = load(name);
    for (Partition struct : all(table)) {
      Set<String> problems = new TreeSet<>();
      List<Leaf> leaves = new ArrayList<>();
      @Nullable Table data = walk(table, struct, leaves, problems);
      @Nullable String content =
          problems.isEmpty()
              ? content(table, leaves, Objects.requireNonNull(data), problems)
              : null;
      all.put(
          name(table, struct),
          new Expected(problems.isEmpty() ? content : null, problems, beside(table, struct)));
    }
    return all;
  }

  /** Returns the base. */
  private @Nullable Table walk(
      Table table, Partition partition, List<Leaf> leaves, Set<String> problems) {
    List<String> values = partition.getValues();
    long equal = all(table).stream().filter(one -> begins(table, one.getValues(), values)).count();
    if (equal > 1) {
      problems.add("have the same key values");
    }
    String number = partition.getParameters().get("dependent.base");
    String spec = partition.getParameters().get("dependent.spec");
    if (number == null) {
      problems.add("has no parameter 'dependent.base'");
    }
    if (spec == null || !isSpecOf(spec, table, values)) {
      problems.add("'dependent.spec'");
    }
    if (number == null || !table.getParameters().containsKey("dependent.base." + number)) {
      problems.add("has no parameter 'dependent.base." + number + "'");
      problems.add("'dependent.base' is '" + number + "'");
      return null;
    }
    @Nullable Table base = link(table, number, problems);
    if (base == null) {
      return null;
    }
    int matched = 0;
    for (Partition one : all(base)) {
      if (begins(table, one.getValues(), values)) {
        matched++;
        if (isDependent(base)) {
          walk(base, one, leaves, problems);
        } else {
          leaves.add(new Leaf(base, one));
        }
      }
    }
    if (matched == 0 && !"true".equals(table.getParameters().get("dependent.allow.empty"))) {
      problems.add("has no partition with its key values");
    }
    return base;
  }

  private String beside(Table table, Partition partition) {
    String number = partition.getParameters().getOrDefault("dependent.base", "");
    @Nullable Table served = data(table, new HashSet<>());
    @Nullable Table base =
        table.getParameters().containsKey("dependent.base." + number)
            ? link(table, number, new HashSet<>())
            : null;
    StringBuilder text = new StringBuilder();
    text.append(new TreeMap<>(partition.getParameters()));
    text.append(table.getSd().getCols());
    text.append(served == null ? "" : header(served));
    text.append(base == null ? "" : base.getTableName());
    for (Partition one : base == null ? List.<Partition>of() : all(base)) {
      if (begins(table, one.getValues(), partition.getValues())) {
        text.append(isDependent(base) ? beside(base, one) : one.getValues());
      }
    }
    return text.toString();
  }

  private List<Partition> all(Table table) {
    return known.computeIfAbsent(
        nameOf(table), name -> metastore.loadPartitions(name, metastore.partitionNames(name)));
  }

  static TableName nameOf(Table table) {
    return new TableName(table.getDbName(), table.getTableName());
  }

  static boolean isDependent(Table table) {
    return "true".equals(table.getParameters().get("dependent_table"));
  }

  /** Whether {@code longer} has, by the types of the keys of {@code table}, these first values. */
  static boolean begins(Table table, List<String> longer, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      String type = table.getPartitionKeys().get(i).getType();
      if (!Objects.equals(typed(type, longer.get(i)), typed(type, values.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Object typed(String type, String text) {
    if (text.equals(NULL)) {
      return null;
    }
    return type.equals("string") ? text : new BigDecimal(text).doubleValue();
  }

  private static boolean isSpecOf(String spec, Table table, List<String> values) {
    String[] parts = spec.split("/", -1);
    List<String> told = new ArrayList<>();
    for (int i = 0; i < parts.length && i < values.size(); i++) {
      String key = table.getPartitionKeys().get(i).getName() + "=";
      if (parts[i].startsWith(key)) {
        told.add(unescaped(parts[i].substring(key.length())));
      }
    }
    return parts.length == values.size()
        && told.size() == values.size()
        && begins(table, told, values);
  }

  private static String unescaped(String text) {
    String plain = text;
    for (String escaped : List.of("%2F=/", "%3D==", "%3A=:", "%27='", "%25=%")) {
      plain = plain.replace(escaped.substring(0, 3), escaped.substring(4));
    }
    return plain;
  }

  /** The numbers of a table's bases. */
  static List<String> numbers(Table table) {
    return table.getParameters().keySet().stream()
        .filter(key -> key.matches("dependent\\.base\\.\\d+"))
        .map(key -> key.substring("dependent.base.".length()))
        .toList();
  }

  /** The table that the base of this number is, usable or not, also in the middle of a rename. */
  @Nullable Table base(Table table, String number) {
    Map<String, String> parameters = table.getParameters();
    int created = Integer.parseInt(parameters.get("dependent.base." + number + ".created"));
    @Nullable Table base = find(parameters.get("dependent.base." + number));
    String newName = parameters.get("dependent.base." + number + ".renaming");
    if (newName != null && (base == null || base.getCreateTime() != created)) {
      @Nullable Table renamed = find(newName);
      base = renamed != null && renamed.getCreateTime() == created ? renamed : base;
    }
    return base;
  }

  /** The base of this number, if it may be used. */
  private @Nullable Table link(Table table, String number, Set<String> problems) {
    Map<String, String> parameters = table.getParameters();
    String name = parameters.get("dependent.base." + number);
    String newName = parameters.get("dependent.base." + number + ".renaming");
    int created = Integer.parseInt(parameters.get("dependent.base." + number + ".created"));
    @Nullable Table base = base(table, number);
    if (base == null && newName != null && isUnloadable(find(newName))) {
      problems.add("cannot be loaded");
      return null;
    }
    if (base == null) {
      problems.add(newName == null ? "there is no table " + name : "neither is there");
      return null;
    }
    Set<String> found = new HashSet<>();
    if (base.getCreateTime() != created) {
      found.add("is not the table that it was");
    }
    if (isUnloadable(base)) {
      found.add("cannot be loaded");
    }
    if (!lists(base, table)) {
      found.add("do not name");
    }
    if (list(base).isEmpty()) {
      found.add("are damaged");
    }
    if (!fits(table.getPartitionKeys(), base.getPartitionKeys())
        || !fits(table.getSd().getCols(), base.getSd().getCols())) {
      found.add("does not fit any more");
    }
    if (leadsTo(base, nameOf(table), new HashSet<>())) {
      found.add("itself, so that neither has data");
      found.add(CIRCLE);
    }
    problems.addAll(found);
    return found.isEmpty() ? base : null;
  }

  static boolean lists(Table base, Table dependent) {
    return Arrays.asList(list(base).split(",", -1)).contains(nameOf(dependent).toString());
  }

  private static String list(Table base) {
    return base.getParameters().getOrDefault("dependent.dependents", "");
  }

  /** Whether a table is in a circle, which one of the tables in it may fail for as a whole. */
  boolean isInCircle(TableName name) {
    return leadsTo(load(name), name, new HashSet<>());
  }

  /** Whether a base, near or far, is; one of the tables in it fails, whichever is loaded last. */
  boolean leadsToCircle(TableName name) {
    Set<TableName> above = new HashSet<>();
    leadsTo(load(name), name, above);
    return above.stream().anyMatch(this::isInCircle);
  }

  private static boolean isUnloadable(@Nullable Table table) {
    return table != null && "true".equals(table.getParameters().get("transactional"));
  }

  private boolean leadsTo(Table from, TableName wanted, Set<TableName> seen) {
    for (Map.Entry<String, String> one : from.getParameters().entrySet()) {
      @Nullable Table base =
          one.getKey().matches("dependent\\.base\\.\\d+") ? find(one.getValue()) : null;
      if (base != null
          && (nameOf(base).equals(wanted)
              || (seen.add(nameOf(base)) && leadsTo(base, wanted, seen)))) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Table find(String name) {
    String[] parts = name.split("\\.", -1);
    return names.computeIfAbsent(parts[0], metastore::tableNames).contains(parts[1])
        ? load(new TableName(parts[0], parts[1]))
        : null;
  }

  private Table load(TableName name) {
    if (!tables.containsKey(name)) {
      String database = name.database();
      List<String> all = names.computeIfAbsent(database, metastore::tableNames);
      metastore.loadTables(database, all).forEach(table -> tables.put(nameOf(table), table));
    }
    return Objects.requireNonNull(tables.get(name));
  }

  static String name(Table table, Partition partition) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < partition.getValuesSize(); i++) {
      name.append(i == 0 ? "" : "/")
          .append(table.getPartitionKeys().get(i).getName())
          .append('=')
          .append(escaped(partition.getValues().get(i)));
    }
    return name.toString();
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("/", "%2F").replace("=", "%3D");
  }

  private static boolean fits(List<FieldSchema> columns, List<FieldSchema> others) {
    for (int i = 0; i < Math.min(columns.size(), others.size()); i++) {
      if (!columns.get(i).getName().equals(others.get(i).getName())
          || !columns.get(i).getType().equals(others.get(i).getType())) {
        return false;
      }
    }
    return true;
  }

  /** The table at the end of current bases, if all on the way may be used. */
  private @Nullable Table data(@Nullable Table from, Set<String> problems) {
    @Nullable Table table = from;
    while (table != null && isDependent(table)) {
      table = link(table, table.getParameters().get("dependent.current"), problems);
    }
    return table;
  }

  private @Nullable String content(
      Table table, List<Leaf> leaves, Table base, Set<String> problems) {
    if (leaves.isEmpty()) {
      @Nullable Table empty = data(base, problems);
      return empty == null
          ? null
          : told(empty.getSd().getLocation(), empty.getSd(), "0", List.of());
    }
    @Nullable Table served = data(table, new HashSet<>());
    String header = served == null ? "0" : header(served);
    Set<String> places = new HashSet<>();
    Leaf first = leaves.get(0);
    for (Leaf leaf : leaves) {
      if (!header(leaf.table).equals(header)) {
        problems.add("say how its files are read");
      }
      if (!places.add(leaf.partition.getSd().getLocation())) {
        problems.add("lie in one directory");
      }
      if (!format(leaf.partition.getSd()).equals(format(first.partition.getSd()))) {
        problems.add("of the format");
        problems.add("storage descriptors");
      }
    }
    @Nullable String above = above(places);
    if (above == null) {
      problems.add("file system");
      return null;
    }
    List<String> files = new ArrayList<>();
    long rows = 0;
    for (Leaf leaf : leaves) {
      String location = leaf.partition.getSd().getLocation();
      for (LocatedFile file : storage.listLocatedFiles(location)) {
        String way = location.substring(above.length() + 1);
        files.add(way + "/" + file.file().name() + ":" + file.file().sizeBytes());
      }
      String known = leaf.partition.getParameters().get("numRows");
      rows = known == null || rows < 0 ? -1 : rows + Long.parseLong(known);
    }
    return told(above, first.partition.getSd(), rows < 0 ? "" : Long.toString(rows), files);
  }

  private static String header(Table table) {
    return table.getParameters().getOrDefault("skip.header.line.count", "0");
  }

  private static String format(StorageDescriptor sd) {
    return sd.getInputFormat() + sd.getSerdeInfo().getParameters() + sd.getNumBuckets();
  }

  /** Goes up from one until all are below. */
  private static @Nullable String above(Set<String> places) {
    String candidate = places.iterator().next();
    do {
      candidate = candidate.substring(0, candidate.lastIndexOf('/'));
      if (candidate.endsWith("/") || candidate.lastIndexOf('/') < "hdfs://".length()) {
        return null;
      }
    } while (!areAllBelow(places, candidate + "/"));
    return candidate;
  }

  private static boolean areAllBelow(Set<String> places, String directory) {
    return places.stream().allMatch(place -> place.startsWith(directory));
  }

  private static String told(
      String location, StorageDescriptor sd, String rows, List<String> files) {
    return told(location, sd.getInputFormat(), rows, files);
  }

  /** The form in which contents are compared. */
  static String told(String location, String format, String rows, List<String> files) {
    return location + " " + format + " rows=" + rows + " " + new TreeSet<>(files);
  }
}
