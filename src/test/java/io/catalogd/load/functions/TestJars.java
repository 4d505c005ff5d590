package io.catalogd.load.functions;

import io.catalogd.load.IoPool;
import io.catalogd.storage.Storage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Jars of functions that are made when a test needs them, class files written by hand. */
public final class TestJars {
  public static final String UDF = "org/apache/hadoop/hive/ql/exec/UDF";

  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  private TestJars() {}

  /** A jar without anything in it. */
  public static TestJars jar() {
    return new TestJars();
  }

  /**
   * With a public class {@code name}, dots between packages, that extends {@code superclass}, an
   * internal name, and has a public method {@code evaluate} of each of these descriptors.
   */
  public TestJars with(String name, String superclass, String... descriptors) {
    return withMethods(name, superclass, Opcodes.ACC_PUBLIC, "evaluate", List.of(descriptors));
  }

  public TestJars withMethods(
      String name, String superclass, int access, String method, List<String> descriptors) {
    String internal = name.replace('.', '/');
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, internal, null, superclass, null);
    for (String descriptor : descriptors) {
      writer.visitMethod(access | Opcodes.ACC_ABSTRACT, method, descriptor, null, null).visitEnd();
    }
    writer.visitEnd();
    return withEntry(internal + ".class", writer.toByteArray());
  }

  public TestJars withEntry(String name, byte[] content) {
    entries.put(name, content.clone());
    return this;
  }

  public byte[] bytes() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
          zip.putNextEntry(new ZipEntry(entry.getKey()));
          zip.write(entry.getValue());
        }
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A reader that has a directory of its own. */
  public static FunctionReader reader(Storage storage, IoPool pool) {
    return new FunctionReader(storage, pool, newDirectory());
  }

  /** A directory that does not exist yet. */
  static Path newDirectory() {
    return Path.of(System.getProperty("java.io.tmpdir"), "catalogd-jars-" + UUID.randomUUID());
  }
}
