import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.TreeMap;
public class Around {
    public static void main(String[] words) throws IOException {
        System.out.println(Arrays.toString(words) + new TreeMap<>(System.getenv()));
        System.out.println(new File("").getAbsolutePath() + Arrays.toString(new File(".").list()));
        System.out.println(ManagementFactory.getRuntimeMXBean().getInputArguments());
        System.out.println(Thread.activeCount());
        System.out.println(Arrays.toString(Around.class.getDeclaredMethods()));
        System.out.println(new String(System.in.readAllBytes()));
        System.err.println("words");
        throw new IllegalStateException("four");
    }
}
