import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Changed {
    public static void main(String[] args) {
        List<Integer> open = new ArrayList<>(List.of(1, 2, new Scanner(System.in).nextInt()));
        for (int one : open)
            if (one == 1) open.add(4);
        System.out.println(open.size());
    }
}
// line 8: ConcurrentModificationException
