package io.catalogd.check;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A base that the catalog has other than it is, in what {@code DEPENDS ON} looks at: that statement
 * goes by what is here, so {@code remedy} has to be run before it.
 *
 * @param here what the catalog has; null if nothing
 */
record StaleBase(@Nullable String here, String there, Remedy remedy) {
  /**
   * Looks at one. A table that is unloaded here is none: whoever asks for it has it loaded.
   *
   * @param there as the metastore has it now
   */
  static Optional<StaleBase> find(TableName name, CatalogImage image, Table there) {
    @Nullable TableEntry known = image.findTable(name).orElse(null);
    if (known == null) {
      return Optional.of(new StaleBase(null, "a table", Remedies.invalidateOther(name)));
    }
    if (known.state() instanceof TableState.Failed failed) {
      return Optional.of(
          new StaleBase(failed.reason().messages(), "a table", Remedies.invalidateOther(name)));
    }
    return known.state() instanceof TableState.Loaded loaded
        ? compare(loaded.table(), there)
        : Optional.empty();
  }

  private static Optional<StaleBase> compare(Table here, Table there) {
    TableName name = here.name();
    Findings findings = new Findings(new Remedies(name, true), CheckRequest.MOST_OF_A_KIND);
    new DefinitionComparison(findings).compare(here, there);
    List<Finding> matter = findings.told().stream().filter(StaleBase::matters).toList();
    if (matter.isEmpty()) {
      return Optional.empty();
    }
    boolean isOther =
        matter.stream().anyMatch(one -> one.remedy().kind() == Remedy.Kind.INVALIDATE);
    return Optional.of(
        new StaleBase(
            text(matter, Finding::here),
            text(matter, Finding::there),
            isOther ? Remedies.invalidateOther(name) : Remedies.refreshOther(name)));
  }

  private static boolean matters(Finding finding) {
    String item = "" + finding.item();
    return finding.remedy().kind() == Remedy.Kind.INVALIDATE
        || (finding.kind() == FindingKind.DEFINITION
            && (item.startsWith(StructText.COLUMN + " ") || item.startsWith(StructText.KEY + " ")));
  }

  private static String text(List<Finding> findings, Function<Finding, @Nullable String> side) {
    return findings.stream()
        .map(one -> one.item() + " " + side.apply(one))
        .collect(Collectors.joining("; "));
  }
}
