package dev.skysail.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arrows of ARCHITECTURE.md: downwards only, components blind to each other. */
class BordersTest {

    private static final String ROOT = "dev.skysail.";
    private static final List<String> COMPONENTS =
            List.of("controlplane", "scheduler", "virtualkubelet", "profile", "cloud");
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.skysail");

    @Test
    void theEngineSeesOnlyTheJdk() {
        classes()
                .that()
                .resideInAPackage(ROOT + "scheduling..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "scheduling..",
                        "java.lang..",
                        "java.util..",
                        "java.math..",
                        "java.time..",
                        "org.jspecify.annotations")
                .check(CLASSES);
    }

    @Test
    void theEngineHasNoClockNoThreadAndNoChance() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "scheduling..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Thread.class, java.util.Random.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.util.concurrent..")
                .check(CLASSES);
    }

    @Test
    void componentsDoNotSeeEachOther() {
        for (String component : COMPONENTS) {
            String[] others =
                    COMPONENTS.stream()
                            .filter(other -> !other.equals(component))
                            .map(other -> ROOT + other + "..")
                            .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + component + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(CLASSES);
        }
    }

    @Test
    void nobodyBelowSeesTheCommandLine() {
        noClasses()
                .that(not(resideInAnyPackage(ROOT + "cli..")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "cli..")
                .check(CLASSES);
    }

    @Test
    void theRuntimeSeesNoComponent() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "kubernetes..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        COMPONENTS.stream().map(c -> ROOT + c + "..").toArray(String[]::new))
                .check(CLASSES);
    }
}
