package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.DirectoryAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.AclStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user who is no super user may do in directories of a real HDFS, and what asking costs. */
class HdfsAccessIT {
  /** Is in the group {@code dans} alone. */
  private static final String USER = "dan";

  private final FileSystem hdfs = TestHdfs.fileSystem();
  private final String directory = "/access-it/" + UUID.randomUUID();
  private final String root = TestHdfs.uri() + directory;

  @BeforeEach
  void makeRoot() throws IOException {
    make("", "eve", "eves", "755");
  }

  @AfterEach
  void removeRoot() throws IOException {
    hdfs.delete(new Path(root), /* recursive= */ true);
  }

  @Test
  void permissionsOfOwnerGroupAndOthersC322() throws Exception {
    make("/own", USER, "eves", "700");
    make("/own-closed", USER, "dans", "077");
    make("/group", "eve", "dans", "070");
    make("/others", "eve", "eves", "775");
    make("/none", "eve", "eves", "770");

    assertThat(levels("/own", "/own-closed", "/group", "/others", "/none"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                root + "/own", AccessLevel.READ_WRITE,
                root + "/own-closed", AccessLevel.NONE,
                root + "/group", AccessLevel.READ_WRITE,
                root + "/others", AccessLevel.READ_ONLY,
                root + "/none", AccessLevel.NONE));
  }

  @Test
  void superUserMayDoAllC322() throws IOException {
    make("/none", "eve", "eves", "000");
    make("/none2", "eve", "eves", "000");

    try (HadoopStorage storage = TestHdfs.storage()) {
      DirectoryAccess access = storage.directoryAccess();

      assertThat(access.level(root + "/none")).isEqualTo(AccessLevel.READ_WRITE);
      assertThat(access.level(root + "/none2")).isEqualTo(AccessLevel.READ_WRITE);
    }
  }

  @Test
  void accessControlListsC323() throws Exception {
    make("/named", "eve", "eves", "700", "user:dan:rwx");
    make("/masked", "eve", "eves", "700", "user:dan:rwx", "mask::r-x");
    make("/group", "eve", "eves", "700", "group:dans:r-x");
    make("/denied", "eve", "eves", "777", "group:dans:---");
    make("/later", "eve", "eves", "777", "default:user:dan:---");

    assertThat(levels("/named", "/masked", "/group", "/denied", "/later"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                root + "/named", AccessLevel.READ_WRITE,
                root + "/masked", AccessLevel.READ_ONLY,
                root + "/group", AccessLevel.READ_ONLY,
                root + "/denied", AccessLevel.NONE,
                root + "/later", AccessLevel.READ_WRITE));
  }

  @Test
  void aDirectoryYetToBeMadeHasTheLevelOfItsNearestAncestorC326() throws Exception {
    make("/own", USER, "dans", "700");

    assertThat(levels("/own/y=1/m=2", "/own/y=1/m=3", "/missing"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                root + "/own/y=1/m=2", AccessLevel.READ_WRITE,
                root + "/own/y=1/m=3", AccessLevel.READ_WRITE,
                root + "/missing", AccessLevel.READ_ONLY));
  }

  @Test
  void aParentThatMayNotBeSearchedFailsC326() throws Exception {
    make("/closed", "eve", "eves", "700");
    make("/closed/k=1", USER, "dans", "700");

    assertThatThrownBy(() -> levels("/closed/k=1"))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED))
        .hasMessageStartingWith(
            "Cannot read the permissions of '" + root + "/closed/k=1': Permission denied: user=dan")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aParentThatMayBeSearchedButNotListedIsNoMatter() throws Exception {
    make("/searchable", "eve", "eves", "711");
    make("/searchable/k=1", USER, "dans", "700");
    make("/searchable/k=2", "eve", "eves", "755");

    assertThat(levels("/searchable/k=1", "/searchable/k=2").values())
        .containsExactlyInAnyOrder(AccessLevel.READ_WRITE, AccessLevel.READ_ONLY);
  }

  @Test
  void aThousandPartitionsTakeOneListingOfTheirParentBesideTheFirstC328() throws Exception {
    List<String> partitions = new ArrayList<>();
    TestHdfs.makeDirectories(directory + "/t", 1_000);
    make("/t/k=500", USER, "dans", "700");
    IntStream.range(0, 1_000).forEach(partition -> partitions.add("/t/k=" + partition));
    long before = TestHdfs.calls();

    Map<String, AccessLevel> levels = levels(partitions.toArray(String[]::new));

    assertThat(TestHdfs.calls() - before).isEqualTo(1 + 1);
    assertThat(levels).hasSize(1_000).containsEntry(root + "/t/k=500", AccessLevel.READ_WRITE);
    levels.remove(root + "/t/k=500");
    assertThat(levels.values()).containsOnly(AccessLevel.READ_ONLY);
  }

  @Test
  void aListOfADirectoryThatNobodyAsksForIsNotRead() throws Exception {
    make("/t/k=1", "eve", "eves", "755", "user:dan:rwx");
    make("/t/k=2", "eve", "eves", "755", "user:dan:rwx");
    make("/t/other", "eve", "eves", "755", "user:dan:rwx");
    Configuration configuration = TestHdfs.configuration();
    configuration.setClass("fs.hdfs.impl", CountingHdfs.class, FileSystem.class);
    CountingHdfs.LISTS_READ.clear();

    Collection<AccessLevel> levels = levels(configuration, "/t/k=1", "/t/k=2").values();

    assertThat(levels).containsOnly(AccessLevel.READ_WRITE);
    assertThat(CountingHdfs.LISTS_READ).extracting(Path::getName).containsExactly("k=1", "k=2");
  }

  /** Notes whose access control lists are read, which Hadoop's statistics do not count. */
  public static final class CountingHdfs extends DistributedFileSystem {
    static final Queue<Path> LISTS_READ = new ConcurrentLinkedQueue<>();

    @Override
    public AclStatus getAclStatus(Path path) throws IOException {
      LISTS_READ.add(path);
      return super.getAclStatus(path);
    }
  }

  @Test
  void aFewOfManyDirectoriesAreAskedForByThemselves() throws Exception {
    TestHdfs.makeDirectories(directory + "/t", 2_100);
    make("/t/k=1000", USER, "dans", "700");
    long before = TestHdfs.calls();
    levels("/t/k=1000");
    assertThat(TestHdfs.calls() - before).isEqualTo(1);

    before = TestHdfs.calls();
    Collection<AccessLevel> levels = levels("/t/k=997", "/t/k=998").values();

    // A page of the listing, which does not come so far, and each by itself.
    assertThat(TestHdfs.calls() - before).isEqualTo(1 + 2);
    assertThat(levels).containsOnly(AccessLevel.READ_ONLY);
  }

  private Map<String, AccessLevel> levels(String... directories) throws Exception {
    return levels(TestHdfs.configuration(), directories);
  }

  private Map<String, AccessLevel> levels(Configuration configuration, String... directories)
      throws Exception {
    List<String> locations = new ArrayList<>();
    for (String directory : directories) {
      locations.add(root + directory);
    }
    return TestHdfs.asUser(
        USER,
        configuration,
        storage -> {
          DirectoryAccess access = storage.directoryAccess();
          Map<String, AccessLevel> levels = new HashMap<>();
          locations.forEach(location -> levels.put(location, access.level(location)));
          return levels;
        });
  }

  private void make(String directory, String owner, String group, String bits, String... acl)
      throws IOException {
    Path path = new Path(root + directory);
    hdfs.mkdirs(path);
    hdfs.setPermission(path, new FsPermission(Short.parseShort(bits, 8)));
    if (acl.length > 0) {
      hdfs.modifyAclEntries(path, AclEntry.parseAclSpec(String.join(",", acl), true));
    }
    hdfs.setOwner(path, owner, group);
  }
}
