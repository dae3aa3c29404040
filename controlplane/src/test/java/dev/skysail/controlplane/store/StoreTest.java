package dev.skysail.controlplane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class StoreTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration NOW = Duration.ZERO;

    private final Store store = new Store(4);

    @Test
    void everyWriteHasANewVersionAndOnlyTheExpectedOneIsReplaced() {
        Key key = key("a");
        ObjectNode first = store.create(key, object("a", "1")).orElseThrow();
        assertThat(version(first)).isEqualTo("2");
        assertThat(store.create(key, object("a", "2"))).isEmpty();
        assertThat(store.update(key, object("a", "2"), "1")).isEmpty();
        ObjectNode second = store.update(key, object("a", "2"), "2").orElseThrow();
        assertThat(version(second)).isEqualTo("3");
        assertThat(store.delete(key, second, "2")).isEmpty();
        assertThat(version(store.delete(key, second, "3").orElseThrow())).isEqualTo("4");
        assertThat(store.get(key)).isEmpty();
        assertThat(version(second)).isEqualTo("3");
    }

    @Test
    void aListingIsOfOneMomentAndOldOnesAreKnownForAWhile() {
        store.create(key("a"), object("a", "1"));
        store.create(new Key("maps", "other", "b"), object("b", "1"));
        Listing two = store.list("maps", "");
        store.update(key("a"), object("a", "2"), "2");
        store.create(key("c"), object("c", "1"));
        assertThat(two.version()).isEqualTo(3);
        assertThat(values(store.listAt("maps", "", 3))).containsExactly("1", "1");
        assertThat(values(store.listAt("maps", "", 4))).containsExactly("2", "1");
        assertThat(values(store.list("maps", "default"))).containsExactly("2", "1");
        assertThat(values(store.list("maps", "other"))).containsExactly("1");
    }

    @Test
    void whatTheLogHasForgottenIsGone() {
        for (int i = 0; i < 6; i++) {
            store.create(key("a" + i), object("a", "1"));
        }
        assertThatThrownBy(() -> store.watch("maps", "", 2))
                .isInstanceOf(VersionGoneException.class);
        assertThatThrownBy(() -> store.listAt("maps", "", 2))
                .isInstanceOf(VersionGoneException.class);
        assertThat(store.listAt("maps", "", 3).objects()).hasSize(2);
    }

    @Test
    void aWatchGetsWhatWasMissedAndThenWhatComes() throws InterruptedException {
        store.create(key("a"), object("a", "1"));
        store.create(new Key("maps", "other", "b"), object("b", "1"));
        store.create(new Key("pods", "default", "p"), object("p", "1"));
        try (Subscription changes = store.watch("maps", "default", 1)) {
            store.update(key("a"), object("a", "2"), "2");
            assertThat(changes.poll(NOW).map(Change::version)).contains(2L);
            Change update = changes.poll(NOW).orElseThrow();
            assertThat(update.type()).isEqualTo(Change.Type.MODIFIED);
            assertThat(update.previous()).isNotNull();
            assertThat(changes.poll(NOW)).isEmpty();
            assertThat(changes.isIdle()).isTrue();
        }
    }

    @Test
    void aReaderThatIsTooSlowIsCutOffAndHoldsNothing() throws InterruptedException {
        Store roomy = new Store(100_000);
        Subscription slow = roomy.watch("maps", "", 1);
        Subscription quick = roomy.watch("maps", "", 1);
        String version = version(roomy.create(key("a"), object("a", "0")).orElseThrow());
        for (int i = 1; i <= 20_000; i++) {
            version = version(roomy.update(key("a"), object("a", "" + i), version).orElseThrow());
            assertThat(quick.poll(NOW)).isPresent();
        }
        assertThat(slow.isOpen()).isFalse();
        assertThat(slow.poll(NOW)).isEmpty();
        assertThat(quick.isOpen()).isTrue();
    }

    @Test
    void largeObjectsAreForgottenBeforeTheyFillTheMemory() {
        Store roomy = new Store(100_000);
        Subscription slow = roomy.watch("maps", "", 1);
        String large = "x".repeat(1 << 20);
        String version = version(roomy.create(key("a"), object("a", large)).orElseThrow());
        for (int i = 0; i < 100; i++) {
            version = version(roomy.update(key("a"), object("a", large), version).orElseThrow());
        }
        assertThat(slow.isOpen()).isFalse();
        assertThatThrownBy(() -> roomy.watch("maps", "", 10))
                .isInstanceOf(VersionGoneException.class);
        assertThat(roomy.watch("maps", "", roomy.version() - 60).isIdle()).isFalse();
        assertThat(roomy.list("maps", "").objects()).hasSize(1);
    }

    private static Key key(String name) {
        return new Key("maps", "default", name);
    }

    private static ObjectNode object(String name, String value) {
        ObjectNode object = JSON.createObjectNode();
        object.putObject("metadata").put("name", name);
        object.putObject("data").put("value", value);
        return object;
    }

    private static String version(ObjectNode object) {
        return object.path("metadata").path("resourceVersion").asString();
    }

    private static List<String> values(Listing listing) {
        return listing.objects().stream()
                .map(object -> object.path("data").path("value").asString())
                .toList();
    }
}
