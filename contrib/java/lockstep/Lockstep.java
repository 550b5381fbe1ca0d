package lockstep;

import connectx.CXBoard;
import connectx.CXCell;
import connectx.CXPlayer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/**
 * Lockstep as a player of the course's arena: starts {@code lockstep connectx engine} and talks
 * to it on its standard input and output.
 *
 * <p>The program is the value of the system property {@code lockstep}, or else of the
 * environment variable {@code LOCKSTEP}, or else {@code lockstep} on the path.
 */
public class Lockstep implements CXPlayer {
  /** What the arena and the virtual machine may need for themselves, in milliseconds. */
  private static final int RESERVE_MS = 150;

  private Process engine;
  private PrintWriter toEngine;
  private BufferedReader fromEngine;
  private int budgetMs;

  /** The arena needs a constructor without arguments. */
  public Lockstep() {}

  @Override
  public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
    stop();
    budgetMs = Math.max(50, timeout_in_secs * 1000 - RESERVE_MS);
    start();
    String role = first ? "first" : "second";
    String answer = ask("init " + M + " " + N + " " + X + " " + role + " " + budgetMs);
    if (!answer.startsWith("ok")) {
      throw new IllegalStateException("lockstep: " + answer);
    }
  }

  @Override
  public int selectColumn(CXBoard B) {
    CXCell[] played = B.getMarkedCells();
    StringBuilder line = new StringBuilder("go ").append(budgetMs).append(' ').append(played.length);
    for (CXCell cell : played) {
      line.append(' ').append(cell.j);
    }
    String answer = ask(line.toString());
    try {
      return Integer.parseInt(answer);
    } catch (NumberFormatException e) {
      throw new IllegalStateException("lockstep: " + answer, e);
    }
  }

  @Override
  public String playerName() {
    return "Lockstep";
  }

  private void start() {
    String fallback = System.getenv().getOrDefault("LOCKSTEP", "lockstep");
    String program = System.getProperty("lockstep", fallback);
    try {
      engine =
          new ProcessBuilder(program, "connectx", "engine")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + program, e);
    }
    toEngine = new PrintWriter(new OutputStreamWriter(engine.getOutputStream()), true);
    fromEngine = new BufferedReader(new InputStreamReader(engine.getInputStream()));
    Runtime.getRuntime().addShutdownHook(new Thread(engine::destroy));
  }

  private void stop() {
    if (engine != null) {
      toEngine.println("quit");
      engine.destroy();
      engine = null;
    }
  }

  private String ask(String line) {
    toEngine.println(line);
    try {
      String answer = fromEngine.readLine();
      return answer == null ? "the engine has ended" : answer;
    } catch (IOException e) {
      throw new UncheckedIOException("lockstep", e);
    }
  }
}
