package io.catalogd.storage.hdfs;

import io.catalogd.model.AccessLevel;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.AclEntryScope;
import org.apache.hadoop.fs.permission.AclEntryType;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * How permissions and access control lists decide for one user (C322, C323).
 *
 * @param user short name
 * @param groups that the user is in
 */
record AccessRules(String user, Set<String> groups) {
  AccessRules {
    groups = Set.copyOf(groups);
  }

  /** Hadoop remembers the groups for some minutes. */
  static AccessRules ofCurrentUser() throws IOException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    return new AccessRules(user.getShortUserName(), user.getGroupsSet());
  }

  /**
   * What the user may do.
   *
   * @param acl entries of the access control list; empty if there is none
   */
  AccessLevel level(FileStatus status, List<AclEntry> acl) {
    boolean reads = allows(status, acl, FsAction.READ);
    boolean writes = allows(status, acl, FsAction.WRITE);
    if (reads) {
      return writes ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY;
    }
    return writes ? AccessLevel.WRITE_ONLY : AccessLevel.NONE;
  }

  /** Whether only the owner's bits count, whatever a list says. */
  boolean isOwner(FileStatus status) {
    return user.equals(status.getOwner());
  }

  private boolean allows(FileStatus status, List<AclEntry> acl, FsAction wanted) {
    FsPermission bits = status.getPermission();
    if (isOwner(status)) {
      return bits.getUserAction().implies(wanted);
    }
    List<AclEntry> entries =
        acl.stream().filter(entry -> entry.getScope() == AclEntryScope.ACCESS).toList();
    if (entries.isEmpty()) {
      return (groups.contains(status.getGroup()) ? bits.getGroupAction() : bits.getOtherAction())
          .implies(wanted);
    }
    return allows(entries, status, wanted);
  }

  /** The bits of the group are the mask then. */
  private boolean allows(List<AclEntry> entries, FileStatus status, FsAction wanted) {
    FsAction mask = status.getPermission().getGroupAction();
    for (AclEntry entry : entries) {
      if (entry.getType() == AclEntryType.USER && user.equals(entry.getName())) {
        return entry.getPermission().and(mask).implies(wanted);
      }
    }
    List<AclEntry> ofGroups =
        entries.stream().filter(entry -> isOfOurGroup(entry, status.getGroup())).toList();
    return ofGroups.isEmpty()
        ? status.getPermission().getOtherAction().implies(wanted)
        : ofGroups.stream().anyMatch(entry -> entry.getPermission().and(mask).implies(wanted));
  }

  private boolean isOfOurGroup(AclEntry entry, String owningGroup) {
    String group = entry.getName() == null ? owningGroup : entry.getName();
    return entry.getType() == AclEntryType.GROUP && groups.contains(group);
  }
}
