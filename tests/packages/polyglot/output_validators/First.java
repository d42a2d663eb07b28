import java.io.*;
import java.nio.file.*;
import java.util.Scanner;

public class First {
    public static void main(String[] args) throws IOException {
        int size = new Scanner(Paths.get(args[0])).nextInt();
        Scanner output = new Scanner(System.in);
        if (!output.hasNextInt() || output.nextInt() != size) {
            Files.writeString(Paths.get(args[2] + "judgemessage.txt"), "Java: the first is not " + size);
            System.exit(43);
        }
        System.exit(42);
    }
}
