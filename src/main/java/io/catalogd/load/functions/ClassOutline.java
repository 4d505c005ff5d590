package io.catalogd.load.functions;

import io.catalogd.model.PrimitiveType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What matters of one class file; its code is never looked at.
 *
 * @param name its internal name, which a jar may keep under another one
 * @param superclass its internal name, such as {@code java/lang/Object}; null of Object itself
 * @param methods its own public {@code evaluate} methods that SQL can call
 */
record ClassOutline(String name, @Nullable String superclass, List<Evaluate> methods) {
  private static final Logger log = LoggerFactory.getLogger(ClassOutline.class);

  ClassOutline {
    methods = List.copyOf(methods);
  }

  /** Fails with all sorts of unchecked exceptions where {@code bytes} are no class file. */
  static ClassOutline of(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Methods methods = new Methods(reader.getClassName());
    reader.accept(
        methods, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ClassOutline(reader.getClassName(), reader.getSuperName(), methods.found);
  }

  private static final class Methods extends ClassVisitor {
    private final String owner;
    private final List<Evaluate> found = new ArrayList<>();

    Methods(String owner) {
      super(Opcodes.ASM9);
      this.owner = owner;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean callable =
          (access & Opcodes.ACC_PUBLIC) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0;
      if (callable && name.equals("evaluate")) {
        Optional<Evaluate> method = find(descriptor);
        method.ifPresentOrElse(
            found::add,
            () ->
                log.info(
                    "No SQL types for {}",
                    UnusableJarException.printable(owner + ".evaluate" + descriptor)));
      }
      return null;
    }

    private static Optional<Evaluate> find(String descriptor) {
      List<PrimitiveType> arguments = new ArrayList<>();
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        Optional<PrimitiveType> type = JavaTypes.find(argument);
        if (type.isEmpty()) {
          return Optional.empty();
        }
        arguments.add(type.get());
      }
      return JavaTypes.find(Type.getReturnType(descriptor))
          .map(result -> new Evaluate(arguments, result));
    }
  }
}
