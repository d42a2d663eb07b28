package judge.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.LineNumberNode;
import jdk.internal.org.objectweb.asm.tree.LookupSwitchInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TableSwitchInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts a call of EdgeCounter.reach at the start of each basic block of a program's classes.
 *
 * <pre>EdgeInserter CLASSES SITES SOURCE ...</pre>
 *
 * CLASSES is a folder or an archive; those from the files SOURCE are changed in place. SITES becomes
 * a file with the lines of the first SOURCE: in its first row those that a run can miss, and then a
 * row for each site, its number first. A block ends after a jump, before the target of one, and at
 * a new line after a call, as the call may not return.
 */
public final class EdgeInserter {
    private static final String COUNTER = "judge/coverage/EdgeCounter";
    private static final int MOST_SITES = 1 << 16; // as in EdgeCounter
    private static final List<String> OF_ENUMS = Arrays.asList("values", "valueOf", "$values");

    private final List<String> sources;
    private final Set<Integer> lines = new TreeSet<>();
    private final List<Set<Integer>> linesBySite = new ArrayList<>();

    private EdgeInserter(List<String> sources) {
        this.sources = sources;
    }

    public static void main(String[] words) throws IOException {
        EdgeInserter inserter = new EdgeInserter(Arrays.asList(words).subList(2, words.length));
        Path classes = Paths.get(words[0]);
        if (Files.isDirectory(classes)) {
            inserter.changeAll(classes);
        } else {
            ClassLoader none = null;
            try (FileSystem archive = FileSystems.newFileSystem(classes, none)) {
                inserter.changeAll(archive.getPath("/"));
            }
        }
        inserter.write(Paths.get(words[1]));
    }

    private void changeAll(Path root) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.walk(root)) {
            found = all.filter(path -> path.toString().endsWith(".class")).sorted()
                    .collect(Collectors.toList());
        }
        for (Path path : found) {
            if (!root.relativize(path).startsWith("kotlin")) { // its library, in the same archive
                byte[] before = Files.readAllBytes(path);
                byte[] after = change(before);
                if (after != before) Files.write(path, after);
            }
        }
        Path counter = root.resolve(COUNTER + ".class");
        Files.createDirectories(counter.getParent());
        try (InputStream content = EdgeInserter.class.getResourceAsStream("EdgeCounter.class")) {
            Files.copy(content, counter);
        }
    }

    private byte[] change(byte[] content) {
        ClassReader reader = new ClassReader(content);
        ClassNode one = new ClassNode();
        reader.accept(one, 0);
        if (one.sourceFile == null || !sources.contains(one.sourceFile)) return content;
        for (MethodNode method : one.methods) {
            if ((method.access & Opcodes.ACC_BRIDGE) == 0) changeMethod(one, method);
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        one.accept(writer);
        try {
            return writer.toByteArray();
        } catch (RuntimeException error) { // a method has become too large
            return content;
        }
    }

    private void changeMethod(ClassNode owner, MethodNode method) {
        Set<AbstractInsnNode> starts = starts(method);
        boolean isFirst = owner.sourceFile.equals(sources.get(0));
        boolean canMiss = isFirst && !isGenerated(owner, method);
        Set<Integer> ofSite = new TreeSet<>();
        int line = 0;
        for (AbstractInsnNode one : method.instructions.toArray()) {
            if (one instanceof LineNumberNode) line = ((LineNumberNode) one).line;
            if (one.getOpcode() < 0) continue; // a label, a frame or a line
            if (starts.contains(one) && linesBySite.size() < MOST_SITES) {
                method.instructions.insertBefore(one, call(linesBySite.size()));
                ofSite = new TreeSet<>();
                linesBySite.add(ofSite);
            }
            if (isFirst && line > 0) ofSite.add(line);
            if (canMiss && line > 0) lines.add(line);
        }
    }

    private static InsnList call(int site) {
        InsnList made = new InsnList();
        made.add(new LdcInsnNode(site));
        made.add(new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTER, "reach", "(I)V", false));
        return made;
    }

    /** The first instructions of the basic blocks of a method. */
    private static Set<AbstractInsnNode> starts(MethodNode method) {
        Set<LabelNode> targets = new HashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) targets.add(block.handler);
        for (AbstractInsnNode one : method.instructions.toArray()) addTargets(one, targets);
        Set<AbstractInsnNode> found = new HashSet<>();
        boolean isStart = true;
        boolean hasCalled = false;
        for (AbstractInsnNode one : method.instructions.toArray()) {
            boolean isTarget = one instanceof LabelNode && targets.contains(one);
            boolean isNewLine = one instanceof LineNumberNode && hasCalled;
            isStart |= isTarget || isNewLine;
            if (one.getOpcode() < 0) continue; // a label, a frame or a line
            if (isStart) {
                found.add(one);
                hasCalled = false;
            }
            hasCalled |= one instanceof MethodInsnNode;
            isStart = one instanceof JumpInsnNode;
        }
        return found;
    }

    /** What follows a return or a throw is reached by a jump, if at all. */
    private static void addTargets(AbstractInsnNode one, Set<LabelNode> targets) {
        if (one instanceof JumpInsnNode) {
            targets.add(((JumpInsnNode) one).label);
        } else if (one instanceof TableSwitchInsnNode) {
            targets.addAll(((TableSwitchInsnNode) one).labels);
            targets.add(((TableSwitchInsnNode) one).dflt);
        } else if (one instanceof LookupSwitchInsnNode) {
            targets.addAll(((LookupSwitchInsnNode) one).labels);
            targets.add(((LookupSwitchInsnNode) one).dflt);
        }
    }

    /** Whether a compiler writes such a method that nobody has written in the source. */
    private static boolean isGenerated(ClassNode owner, MethodNode method) {
        boolean isEnum = (owner.access & Opcodes.ACC_ENUM) != 0;
        if (isEnum && OF_ENUMS.contains(method.name)) return true;
        int count = 0;
        for (AbstractInsnNode one : method.instructions.toArray()) {
            if (one.getOpcode() >= 0) count++;
        }
        boolean isEmpty = count == 3; // it calls that of its superclass
        return method.name.equals("<init>") && method.desc.equals("()V") && isEmpty;
    }

    private void write(Path path) throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add(joined(lines));
        for (int site = 0; site < linesBySite.size(); site++) {
            if (!linesBySite.get(site).isEmpty()) {
                rows.add(site + " " + joined(linesBySite.get(site)));
            }
        }
        Files.write(path, rows);
    }

    private static String joined(Set<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
