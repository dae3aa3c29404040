package dev.skysail.kubernetes.manifest;

/**
 * Where an object was read.
 *
 * @param file name of the file
 * @param document its number in the file, from 1
 * @param item its number in a List, from 0, or -1
 */
public record Origin(String file, int document, int item) {

    @Override
    public String toString() {
        String place = file + ", document " + document;
        return item < 0 ? place : place + ", items[" + item + "]";
    }
}
