import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

public class NullPointer {
    public static void main(String[] args) {
        Map<Integer, Integer> distance = new HashMap<>();
        int n = new Scanner(System.in).nextInt();
        int found = distance.get(n);
        System.out.println(found);
    }
}
// line 9: NullPointerException
