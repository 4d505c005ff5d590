package io.catalogd.ddl;

import io.catalogd.model.Function;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.JavaFunction;
import java.util.Locale;

/** Statements about functions: of one overload, or of a Java class with all that it has. */
public sealed interface FunctionRequest extends DdlRequest.OfFunctions {
  /** CREATE FUNCTION of one overload. */
  record CreateFunction(Function function, boolean ifNotExists) implements FunctionRequest {
    public CreateFunction {
      ObjectNames.checkNewFunction(function.database(), function.name());
    }

    @Override
    public Wording wording() {
      String target = function.database() + "." + function.signature();
      return new Wording("CREATE_FUNCTION", target, "creating function " + target);
    }
  }

  /** CREATE FUNCTION of a Java class, with all the overloads that it has. */
  record CreateJavaFunction(JavaFunction function, boolean ifNotExists) implements FunctionRequest {
    public CreateJavaFunction {
      ObjectNames.checkNewFunction(function.database(), function.name());
      MetastoreLimits.checkJavaFunction(function);
    }

    @Override
    public Wording wording() {
      return new Wording("CREATE_FUNCTION", function.toString(), "creating function " + function);
    }
  }

  /** DROP FUNCTION of one overload. */
  record DropFunction(String database, FunctionSignature signature, boolean ifExists)
      implements FunctionRequest {
    public DropFunction {
      ObjectNames.checkFunction(database, signature.name());
    }

    @Override
    public Wording wording() {
      String target = database + "." + signature;
      return new Wording("DROP_FUNCTION", target, "dropping function " + target);
    }
  }

  /** DROP FUNCTION of a persistent Java function, with all its overloads. */
  record DropJavaFunction(String database, String name, boolean ifExists)
      implements FunctionRequest {
    public DropJavaFunction {
      name = name.toLowerCase(Locale.ROOT);
      ObjectNames.checkFunction(database, name);
    }

    @Override
    public Wording wording() {
      String target = database + "." + name;
      return new Wording("DROP_FUNCTION", target, "dropping function " + target);
    }
  }
}
