package io.catalogd.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Grant;
import io.catalogd.model.Grant.Level;
import io.catalogd.model.Securable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Grants on URIs as parameters of a database. */
class UriGrantTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"hdfs://nn/a", "file:/a,b=c%20d", "s3a://b/grüße/日本", "x y\n'\"->action=ALL", ""})
  void anyRoleAndUriComeBackFromKeyAndValue(String text) {
    UriGrant grant = grant("r" + text, text, true);

    assertThat(UriGrant.parse(grant.key(), grant.value(), "s")).contains(grant);
    assertThat(grant.value()).matches("\\p{ASCII}*");
  }

  /** The metastore's key column has room for 180 characters. */
  @Test
  void keyIsShortAndTellsGrantsApartByRoleLevelAndUri() {
    UriGrant grant = grant("r".repeat(128), "hdfs://nn/a", false);

    assertThat(grant.key()).hasSizeLessThan(180);
    assertThat(grant.key()).isEqualTo(grant("R".repeat(128), "hdfs://nn/a", true).key());
    assertThat(grant.key())
        .isNotEqualTo(grant("r", "hdfs://nn/a", false).key())
        .isNotEqualTo(grant("r".repeat(128), "hdfs://nn/A", false).key());
  }

  @Test
  void uriThatDoesNotFitIsRefused() {
    UriGrant grant = grant("r", "hdfs://nn/" + "x".repeat(4_000), false);

    assertThatThrownBy(grant::value)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessageContaining("is too long to be granted")
        .hasMessageContaining("4000");
  }

  @Test
  void whatIsNoneOfOursOrSpoiltGrantsNothing() {
    UriGrant grant = grant("r", "hdfs://nn/a", false);

    assertThat(UriGrant.parse("other", grant.value(), "s")).isEmpty();
    for (String value :
        new String[] {"", "a,b", "ALL,true,x,r,u", "NONE,true,1,r,u", "ALL,true,1,%,u"}) {
      assertThat(UriGrant.parse(grant.key(), value, "s")).as(value).isEmpty();
    }
  }

  private static UriGrant grant(String role, String uri, boolean option) {
    return new UriGrant(
        role, new StoredGrant(new Grant(Level.ALL, Securable.uri("s", uri)), option, 7));
  }
}
