package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.AccessLevel;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessRulesTest {
  private final AccessRules rules = new AccessRules("dan", Set.of("staff", "ops"));

  @ParameterizedTest
  @CsvSource({
    "700, READ_WRITE",
    "600, READ_WRITE",
    "500, READ_ONLY",
    "300, WRITE_ONLY",
    "077, NONE"
  })
  void bitsOfTheOwnerAloneCountForTheOwnerC322(String bits, AccessLevel level) {
    assertThat(rules.level(directory("dan", "staff", bits), List.of())).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"070, READ_WRITE", "040, READ_ONLY", "020, WRITE_ONLY", "707, NONE"})
  void bitsOfTheGroupAloneCountForItsMembersC322(String bits, AccessLevel level) {
    assertThat(rules.level(directory("eve", "ops", bits), List.of())).isEqualTo(level);
  }

  @ParameterizedTest
  @CsvSource({"007, READ_WRITE", "004, READ_ONLY", "002, WRITE_ONLY", "770, NONE"})
  void otherBitsCountForOthersC322(String bits, AccessLevel level) {
    assertThat(rules.level(directory("eve", "others", bits), List.of())).isEqualTo(level);
  }

  @Test
  void ownerIsNotMaskedC323() {
    assertThat(level("dan", "others", "700", "user:dan:---", "group::---"))
        .isEqualTo(AccessLevel.READ_WRITE);
  }

  @Test
  void namedUserIsMaskedAndDecidesAloneC323() {
    assertThat(level("eve", "staff", "077", "user:dan:rwx", "group::---"))
        .isEqualTo(AccessLevel.READ_WRITE);
    assertThat(level("eve", "staff", "057", "user:dan:rwx", "group::rwx"))
        .isEqualTo(AccessLevel.READ_ONLY);
    assertThat(level("eve", "staff", "077", "user:dan:r--", "group::rwx", "group:ops:rwx"))
        .isEqualTo(AccessLevel.READ_ONLY);
  }

  @Test
  void anyGroupThatGrantsIsEnoughC323() {
    assertThat(level("eve", "staff", "070", "group::r--", "group:ops:-w-", "user:bob:---"))
        .isEqualTo(AccessLevel.READ_WRITE);
    assertThat(level("eve", "others", "050", "group::---", "group:ops:rwx"))
        .isEqualTo(AccessLevel.READ_ONLY);
  }

  @Test
  void groupsThatGrantNothingDenyWhatOthersMayC323() {
    assertThat(level("eve", "others", "077", "group::rwx", "group:ops:---"))
        .isEqualTo(AccessLevel.NONE);
  }

  @Test
  void othersDecideWhenNoEntryAppliesC323() {
    assertThat(level("eve", "others", "004", "group::rwx", "user:bob:rwx", "group:sales:rwx"))
        .isEqualTo(AccessLevel.READ_ONLY);
  }

  @Test
  void entriesForWhatIsMadeLaterSayNothingC323() {
    assertThat(level("eve", "others", "007", "default:user:dan:---", "default:group::---"))
        .isEqualTo(AccessLevel.READ_WRITE);
  }

  private AccessLevel level(String owner, String group, String bits, String... acl) {
    return rules.level(
        directory(owner, group, bits), AclEntry.parseAclSpec(String.join(",", acl), true));
  }

  private static FileStatus directory(String owner, String group, String bits) {
    return new FileStatus(
        0,
        true,
        0,
        0,
        0,
        0,
        new FsPermission(Short.parseShort(bits, 8)),
        owner,
        group,
        new Path("hdfs://nn/t"));
  }
}
