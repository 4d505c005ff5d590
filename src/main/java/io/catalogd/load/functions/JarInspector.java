package io.catalogd.load.functions;

import io.catalogd.load.functions.UnusableJarException.Reason;
import io.catalogd.model.PrimitiveType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a Hive UDF can be called with from the class files of one jar. Nothing of the jar is
 * ever loaded or run, and no more of it is read than a few bounded class files, whatever it holds.
 * One thread.
 */
final class JarInspector implements AutoCloseable {
  private static final String UDF = "org/apache/hadoop/hive/ql/exec/UDF";

  /** No compiler makes larger ones that are worth reading. */
  private static final int MAX_CLASS_BYTES = 16 << 20;

  private static final int MAX_SUPERCLASSES = 100;

  private final ZipFile jar;

  private JarInspector(ZipFile jar) {
    this.jar = jar;
  }

  static JarInspector open(Path jar) throws UnusableJarException {
    try {
      return new JarInspector(new ZipFile(jar.toFile()));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnusableJarException(Reason.BROKEN, "The file is no jar: " + e.getMessage(), e);
    }
  }

  /**
   * The {@code evaluate} methods of a class and of those that it extends, up to Hive's UDF; of each
   * argument list the one nearest to the class. None where the class is no UDF (D254).
   */
  List<Evaluate> evaluateMethods(String className) throws UnusableJarException {
    if (className.indexOf('/') >= 0) {
      throw new UnusableJarException(
          Reason.NO_SUCH_CLASS, "No class " + className + "; Java has dots in names of classes");
    }
    String name = className.replace('.', '/');
    Map<List<PrimitiveType>, Evaluate> found = new LinkedHashMap<>();
    List<String> line = new ArrayList<>();
    while (!name.equals(UDF)) {
      if (line.contains(name) || line.size() > MAX_SUPERCLASSES) {
        throw new UnusableJarException(
            Reason.BROKEN, "Class " + line.get(0) + " extends itself, or too many others");
      }
      line.add(name);
      ClassOutline outline = outline(name, line);
      outline.methods().forEach(method -> found.putIfAbsent(method.arguments(), method));
      @Nullable String superclass = outline.superclass();
      if (superclass == null || superclass.startsWith("java/")) {
        return List.of();
      }
      name = superclass;
    }
    return List.copyOf(found.values());
  }

  private ClassOutline outline(String name, List<String> line) throws UnusableJarException {
    @Nullable ZipEntry entry = jar.getEntry(name + ".class");
    if (entry == null) {
      throw line.size() == 1
          ? new UnusableJarException(Reason.NO_SUCH_CLASS, "No class " + name)
          : new UnusableJarException(
              Reason.UNRESOLVED,
              String.format(
                  "Class %s extends %s, which is not in the jar", line.get(line.size() - 2), name));
    }
    ClassOutline outline = outline(name, read(entry));
    if (!outline.name().equals(name)) {
      throw new UnusableJarException(
          Reason.BROKEN,
          String.format(
              "%s.class holds the class %s, which Java does not load by that name",
              name, outline.name()));
    }
    return outline;
  }

  private byte[] read(ZipEntry entry) throws UnusableJarException {
    try (InputStream content = jar.getInputStream(entry)) {
      byte[] bytes = content.readNBytes(MAX_CLASS_BYTES + 1);
      if (bytes.length > MAX_CLASS_BYTES) {
        throw new UnusableJarException(
            Reason.BROKEN,
            entry.getName() + " is larger than " + MAX_CLASS_BYTES + " bytes, which no class is");
      }
      return bytes;
    } catch (IOException e) {
      throw new UnusableJarException(
          Reason.BROKEN, entry.getName() + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Broken class files end the parser in ways that it does not declare, nested ones in depth. */
  @SuppressWarnings("checkstyle:IllegalCatch")
  private static ClassOutline outline(String name, byte[] bytes) throws UnusableJarException {
    try {
      return ClassOutline.of(bytes);
    } catch (RuntimeException | StackOverflowError e) {
      throw new UnusableJarException(Reason.BROKEN, "Class " + name + " cannot be parsed: " + e, e);
    }
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }
}
