package dev.skysail.cloud;

import java.util.BitSet;
import java.util.Optional;

/**
 * The addresses of one subnet. The first two and the last are the cloud's own. An address that came
 * back is given out again only after all others.
 */
final class SubnetAddresses {

    private static final int PREFIX_MIN = 12;
    private static final int PREFIX_MAX = 30;
    private static final int RESERVED_LOW = 2;

    private final long base;
    private final int end;
    private final BitSet used = new BitSet();
    private int next = RESERVED_LOW;

    SubnetAddresses(String cidr) {
        int slash = cidr.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("not an IPv4 range: " + cidr);
        }
        int prefix = Integer.parseInt(cidr.substring(slash + 1));
        if (prefix < PREFIX_MIN || prefix > PREFIX_MAX) {
            throw new IllegalArgumentException(
                    "%s has prefix %d, allowed are %d to %d"
                            .formatted(cidr, prefix, PREFIX_MIN, PREFIX_MAX));
        }
        long size = 1L << (32 - prefix);
        this.base = number(cidr.substring(0, slash)) & -size;
        this.end = (int) size - 1;
    }

    /** Takes a free address. */
    Optional<String> take() {
        int found = used.nextClearBit(next);
        if (found >= end) {
            found = used.nextClearBit(RESERVED_LOW);
        }
        if (found >= end) {
            return Optional.empty();
        }
        used.set(found);
        next = found + 1;
        return Optional.of(text(base + found));
    }

    /** Gives an address back. */
    void release(String address) {
        used.clear((int) (number(address) - base));
    }

    /** Returns how many addresses are free. */
    int free() {
        return end - RESERVED_LOW - used.cardinality();
    }

    private static long number(String address) {
        String[] bytes = address.split("\\.", -1);
        if (bytes.length != 4) {
            throw new IllegalArgumentException("not an IPv4 address: " + address);
        }
        long number = 0;
        for (String part : bytes) {
            int value = Integer.parseInt(part);
            if (value < 0 || value > 255) {
                throw new IllegalArgumentException("not an IPv4 address: " + address);
            }
            number = number << 8 | value;
        }
        return number;
    }

    private static String text(long number) {
        return "%d.%d.%d.%d"
                .formatted(number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255);
    }
}
