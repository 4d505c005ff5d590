package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import java.util.HashMap;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;

/** CREATE DATABASE (D58 to D64). */
final class CreateDatabaseHandler implements DdlHandler<CreateDatabase> {
  private static final String EXISTS = "Database already exists.";

  @Override
  public Set<LockName> writes(CreateDatabase request, CatalogImage image) {
    return Set.of(new LockName.OfDatabase(request.name()));
  }

  @Override
  public DdlOutcome execute(CreateDatabase request, DdlAttempt attempt) {
    if (request.ifNotExists() && attempt.base().findDatabase(request.name()).isPresent()) {
      return DdlOutcome.existing(EXISTS, ObjectKey.database(request.name()));
    }
    try {
      attempt.metastore().createDatabase(toStruct(request));
    } catch (CatalogException e) {
      if (!request.ifNotExists() || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      return taken(EXISTS, request.name(), attempt.metastore());
    }
    return taken("Database has been created.", request.name(), attempt.metastore());
  }

  /** Reads it back: the metastore chose its location (D60); its tables stay unknown (D62). */
  private static DdlOutcome taken(String summary, String name, Metastore metastore) {
    try {
      Database made = metastore.loadDatabase(name);
      return DdlOutcome.changed(summary, new PutDatabase(WireForms.toDatabase(made)));
    } catch (CatalogException e) {
      throw DdlErrors.rpc("createDatabase", e);
    }
  }

  private static Database toStruct(CreateDatabase request) {
    Database database = new Database();
    database.setName(request.name());
    database.setParameters(new HashMap<>());
    database.setOwnerName(request.owner());
    database.setOwnerType(PrincipalType.USER);
    if (request.comment() != null) {
      database.setDescription(request.comment());
    }
    if (request.location() != null) {
      database.setLocationUri(request.location());
    }
    return database;
  }
}
