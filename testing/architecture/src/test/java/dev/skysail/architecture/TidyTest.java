package dev.skysail.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sizes and names CONTRIBUTING.md promises; it has no list of exceptions. */
class TidyTest {

    private static final int FILE_LINES_MAX = 500;
    private static final int METHOD_LINES_MAX = 70;
    private static final int LINE_COLUMNS_MAX = 100;
    private static final int PARAMETERS_MAX = 5;
    private static final int PACKAGE_FILES_MAX = 30;
    private static final Pattern BANNED_PACKAGE =
            Pattern.compile("(^|\\.)(util|common|helper|helpers|impl|manager|misc)(\\.|$)");
    private static final Pattern BANNED_TYPE = Pattern.compile(".*(Impl|Manager|Helper|Utils?)");

    private static Path root = Path.of("");
    private static List<Path> mainFiles = List.of();

    @BeforeAll
    static void findSources() throws IOException {
        root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("scheduling/pom.xml"))) {
            root = root.getParent();
            assertThat(root).as("folder of the whole project").isNotNull();
        }
        try (Stream<Path> files = Files.walk(root)) {
            mainFiles =
                    files.filter(f -> f.toString().endsWith(".java"))
                            .filter(f -> f.toString().contains("/src/main/java/"))
                            .filter(f -> !f.endsWith("module-info.java"))
                            .sorted()
                            .toList();
        }
        assertThat(mainFiles).as("source files found").hasSizeGreaterThan(10);
    }

    @Test
    void filesLinesAndPackagesStaySmall() throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path file : mainFiles) {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() > FILE_LINES_MAX) {
                findings.add(name(file) + " has " + lines.size() + " lines");
            }
            for (int i = 0; i < lines.size(); i++) {
                boolean tooLong = lines.get(i).length() > LINE_COLUMNS_MAX;
                if (tooLong && !lines.get(i).startsWith("import ")) {
                    findings.add(name(file) + ":" + (i + 1) + " is over 100 columns");
                }
                if (lines.get(i).contains("TODO") || lines.get(i).contains("FIXME")) {
                    findings.add(name(file) + ":" + (i + 1) + " has an unfinished mark");
                }
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void packagesAreRoomsWithADoorSign() throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path folder : mainFiles.stream().map(Path::getParent).distinct().toList()) {
            Path sign = folder.resolve("package-info.java");
            if (!Files.exists(sign)) {
                findings.add(name(folder) + " has no package-info.java");
            } else {
                String text = Files.readString(sign);
                for (String word : List.of("Decides", "Takes", "Gives", "May see", "After")) {
                    if (!text.contains(word)) {
                        findings.add(name(sign) + " does not say: " + word);
                    }
                }
                if (!text.contains("NullMarked")) {
                    findings.add(name(sign) + " is not @NullMarked");
                }
            }
            long files = mainFiles.stream().filter(f -> f.getParent().equals(folder)).count();
            if (files > PACKAGE_FILES_MAX + 1) {
                findings.add(name(folder) + " holds " + files + " files");
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void methodsAndNamesFollowTheRules() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> findings = new ArrayList<>();
        try (var fileManager = compiler.getStandardFileManager(null, null, null)) {
            var units = fileManager.getJavaFileObjectsFromPaths(mainFiles);
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null, fileManager, d -> {}, List.of("-proc:none"), null, units);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                String packageName = String.valueOf(unit.getPackageName());
                if (BANNED_PACKAGE.matcher(packageName).find()) {
                    findings.add("package name " + packageName);
                }
                new Inspector(unit, positions, findings).scan(unit, null);
            }
        }
        assertThat(findings).isEmpty();
    }

    private static String name(Path file) {
        return root.relativize(file).toString();
    }

    private static final class Inspector extends TreeScanner<Void, Void> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> findings;
        private final String file;

        Inspector(CompilationUnitTree unit, SourcePositions positions, List<String> findings) {
            this.unit = unit;
            this.positions = positions;
            this.findings = findings;
            this.file = name(Path.of(unit.getSourceFile().toUri()));
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            if (BANNED_TYPE.matcher(type.getSimpleName()).matches()) {
                findings.add(file + ": type name " + type.getSimpleName());
            }
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            long lines = lines(method);
            if (lines > METHOD_LINES_MAX) {
                findings.add(file + ": " + method.getName() + " has " + lines + " lines");
            }
            boolean constructor = method.getReturnType() == null;
            if (!constructor && method.getParameters().size() > PARAMETERS_MAX) {
                findings.add(
                        "%s: %s has %d parameters"
                                .formatted(file, method.getName(), method.getParameters().size()));
            }
            return super.visitMethod(method, null);
        }

        private long lines(Tree tree) {
            LineMap map = unit.getLineMap();
            long start = positions.getStartPosition(unit, tree);
            long end = positions.getEndPosition(unit, tree);
            return end < 0 ? 0 : map.getLineNumber(end) - map.getLineNumber(start) + 1;
        }
    }
}
