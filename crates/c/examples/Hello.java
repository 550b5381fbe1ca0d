// Searches, solves and asks from Java, by JNA: see docs/guide-c.md.

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.ptr.PointerByReference;

public final class Hello {
    // The part of lockstep.h that is used here.
    public interface Lockstep extends Library {
        int OK = 0;

        String lockstep_error();

        long lockstep_sudoku(String puzzle, long limit, byte[] solution);

        int lockstep_search(
                String game, String position, String board, String engine, Limits limits, Pointer stop, Result result);

        int lockstep_solve(
                String game, String position, String board, boolean wld, Limits limits, Pointer stop, Result result);

        int lockstep_ask(String verb, String question, Pointer stop, PointerByReference answer);

        void lockstep_free(Pointer text);
    }

    @Structure.FieldOrder({"size", "depth", "nodes", "seconds", "memory", "threads"})
    public static final class Limits extends Structure {
        public int size;
        public int depth;
        public long nodes;
        public double seconds;
        public long memory;
        public int threads;

        public Limits() {
            size = size();
        }
    }

    @Structure.FieldOrder({
        "size", "depth", "has_score", "exact", "score", "lower", "upper", "best", "nodes", "seconds"
    })
    public static final class Result extends Structure {
        public int size;
        public int depth;
        // `bool` of C is a byte.
        public byte has_score;
        public byte exact;
        public int score;
        public int lower;
        public int upper;
        public byte[] best = new byte[8];
        public long nodes;
        public double seconds;

        public Result() {
            size = size();
        }

        String best() {
            return Native.toString(best);
        }
    }

    private static final Lockstep LOCKSTEP = Native.load("lockstep_c", Lockstep.class);

    private static void check(int status) {
        if (status != Lockstep.OK) throw new IllegalArgumentException(LOCKSTEP.lockstep_error());
    }

    public static void main(String[] arguments) {
        String puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        byte[] solution = new byte[82];
        long count = LOCKSTEP.lockstep_sudoku(puzzle, 2, solution);
        if (count != 1) throw new IllegalStateException(count + " solutions");
        System.out.println("sudoku   " + Native.toString(solution));

        Limits limits = new Limits();
        limits.depth = 6;
        Result result = new Result();
        check(LOCKSTEP.lockstep_search("reversi", "f5d6c3", null, null, limits, null, result));
        System.out.println("reversi  " + result.best() + " at depth " + result.depth);

        check(LOCKSTEP.lockstep_solve("connectx", "4453327", "6x7x4", false, null, null, result));
        System.out.println("connectx " + result.best() + ", score " + result.score);

        PointerByReference answer = new PointerByReference();
        check(LOCKSTEP.lockstep_ask("sudoku.check", "{\"puzzle\": \"1.3......1.....4\"}", null, answer));
        System.out.print("json     " + answer.getValue().getString(0, "UTF-8"));
        LOCKSTEP.lockstep_free(answer.getValue());

        // What is wrong becomes an exception.
        try {
            check(LOCKSTEP.lockstep_search("reversi", "a1", null, null, null, null, result));
        } catch (IllegalArgumentException refused) {
            System.out.println("refused  " + refused.getMessage());
        }
    }
}
