package io.catalogd.load.functions;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.JavaFunction;
import io.catalogd.storage.Storage;
import io.catalogd.stored.FunctionForms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the overloads of Java functions in their jars, in the words of D255. Any thread. */
final class JarFunctions {
  private final JarCopies copies;

  /** Copies jars into {@code directory}, which nobody else uses. */
  JarFunctions(Storage storage, Path directory) {
    copies = new JarCopies(storage, directory);
  }

  /**
   * What a jar has of one function.
   *
   * @param overloads none where it failed, else one or more
   * @param failure why there are none; UNAVAILABLE where it is not known whether there are
   */
  record Found(
      JavaFunction function, List<Function> overloads, @Nullable CatalogException failure) {
    Found {
      overloads = List.copyOf(overloads);
    }

    private static Found failed(JavaFunction function, CatalogException failure) {
      return new Found(function, List.of(), failure);
    }
  }

  /** What one jar has of each of these functions; it is read once. */
  List<Found> find(String location, List<JavaFunction> functions) {
    Path copy = copies.newPath();
    try {
      copies.copy(location, copy);
      return find(copy, functions);
    } catch (CatalogException e) {
      return functions.stream().map(each -> Found.failed(each, notCopied(each, copy, e))).toList();
    } finally {
      JarCopies.delete(copy);
    }
  }

  private static List<Found> find(Path copy, List<JavaFunction> functions) {
    try (JarInspector jar = JarInspector.open(copy)) {
      return functions.stream().map(function -> find(function, jar)).toList();
    } catch (UnusableJarException e) {
      return functions.stream().map(each -> Found.failed(each, failure(each, e))).toList();
    } catch (IOException e) {
      throw new CatalogException(ErrorKind.UNAVAILABLE, "IOException", e.getMessage(), e);
    }
  }

  private static Found find(JavaFunction function, JarInspector jar) {
    try {
      List<Function> overloads =
          jar.evaluateMethods(function.className()).stream()
              .map(each -> FunctionForms.overload(function, each.arguments(), each.result()))
              .toList();
      return overloads.isEmpty()
          ? Found.failed(
              function,
              error(
                  "No compatible function signatures found in class: " + function.className(),
                  null))
          : new Found(function, overloads, null);
    } catch (UnusableJarException e) {
      return Found.failed(function, failure(function, e));
    }
  }

  private static CatalogException notCopied(
      JavaFunction function, Path copy, CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "CatalogException",
        String.format(
            "Error loading Java function: %s. Couldn't copy %s to local path: %s",
            function, function.location(), copy),
        cause);
  }

  private static CatalogException failure(JavaFunction function, UnusableJarException cause) {
    return switch (cause.reason()) {
      case NO_SUCH_CLASS ->
          error(
              String.format(
                  "Error loading Java function: %s. Symbol class %s not found in Jar: %s",
                  function, function.className(), function.location()),
              null);
      case UNRESOLVED ->
          error("Error resolving dependencies for Java function: " + function, cause);
      case BROKEN -> error("Error extracting functions", cause);
    };
  }

  private static CatalogException error(String message, @Nullable Throwable cause) {
    return new CatalogException(ErrorKind.INVALID_REQUEST, "CatalogException", message, cause);
  }
}
