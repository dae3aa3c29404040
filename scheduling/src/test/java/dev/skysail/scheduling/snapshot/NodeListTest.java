package dev.skysail.scheduling.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A list with replaced nodes beside an ordinary list, at sizes around a full branch.
class NodeListTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 31, 32, 33, 1023, 1024, 1025, 2500})
    void replacesAndNamesTheDifferences(int size) {
        Random random = new Random(size);
        List<NodeInfo> plain = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            plain.add(info(i));
        }
        NodeList first = NodeList.of(plain);
        NodeList list = first;
        List<NodeInfo> original = List.copyOf(plain);
        for (int i = 0; i < 20; i++) {
            int position = random.nextInt(size);
            NodeInfo other = info(size + i);
            plain.set(position, other);
            list = list.with(position, other);
        }
        assertThat(first).containsExactlyElementsOf(original);
        assertThat(list).containsExactlyElementsOf(plain);
        List<Integer> found = new ArrayList<>();
        first.differences(list, found::add);
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (!plain.get(i).equals(original.get(i))) {
                expected.add(i);
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    private static NodeInfo info(int number) {
        return NodeInfo.of(Node.builder("n" + number).build());
    }
}
