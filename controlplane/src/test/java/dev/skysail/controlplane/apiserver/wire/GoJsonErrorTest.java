package dev.skysail.controlplane.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts as encoding/json of Go 1.26 words them. */
final class GoJsonErrorTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "``; unexpected end of JSON input",
                "{; unexpected end of JSON input",
                "{nope; invalid character 'n' looking for beginning of object key string",
                "x; invalid character 'x' looking for beginning of value",
                "{\"a\" 1}; invalid character '1' after object key",
                "{\"a\":1 \"b\"}; invalid character '\"' after object key:value pair",
                "{\"a\":1,}; invalid character '}' looking for beginning of object key string",
                "[1 2]; invalid character '2' after array element",
                "[1,]; invalid character ']' looking for beginning of value",
                "{\"a\":tru}; invalid character '}' in literal true (expecting 'e')",
                "{\"a\":-x}; invalid character 'x' in numeric literal",
                "{\"a\":1.x}; invalid character 'x' after decimal point in numeric literal",
                "{\"a\":1ex}; invalid character 'x' in exponent of numeric literal",
                "{\"a\":\"\\q\"}; invalid character 'q' in string escape code",
                "{\"a\":\"\\u12g4\"}; invalid character 'g' in \\u hexadecimal character escape",
                "{} {}; invalid character '{' after top-level value",
                "{\"a\":'b'}; invalid character '\\'' looking for beginning of value",
                "{\"a\":[1,{\"b\":null}],\"c\":0.5e-3}; ``",
            })
    void words(String text, String error) {
        assertThat(GoJsonError.describe(text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(error == null ? "" : error);
    }

    @ParameterizedTest
    @CsvSource({"[, exceeded max depth", "{\"a\":, exceeded max depth"})
    void depthIsBounded(String open, String error) {
        byte[] deep = open.repeat(100_000).getBytes(StandardCharsets.UTF_8);
        assertThat(GoJsonError.describe(deep)).isEqualTo(error);
    }
}
