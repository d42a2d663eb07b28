package judge.coverage;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Counts the edges that a program takes, in a file that the judge reads after the run.
 *
 * EdgeInserter puts a call at the start of each basic block. See watched.py for the file. What
 * is left of a program that is killed is in it as well, because it is mapped.
 */
public final class EdgeCounter {
    private static final int EDGES = 1 << 16;
    private static final int SITES = 1 << 16;
    private static final MappedByteBuffer map = openMap();

    private static int previous;

    private EdgeCounter() {}

    /** Counts the edge from the basic block that was reached before to the one of this number. */
    public static void reach(int site) {
        int here = site * 0x9E3779B1 >>> 16;
        int edge = here ^ previous;
        byte count = map.get(edge);
        if (count != -1) map.put(edge, (byte) (count + 1));
        map.put(EDGES + site, (byte) 1);
        previous = here >> 1; // so that A to B differs from B to A, and A to A from B to B
    }

    /** The file is open already: its path would tell the program where it is. */
    private static MappedByteBuffer openMap() {
        try (RandomAccessFile file = new RandomAccessFile("/proc/self/fd/9", "rw")) {
            return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, EDGES + SITES);
        } catch (IOException error) {
            throw new AssertionError(error);
        }
    }
}
