// Searches, solves and asks: see docs/guide-c.md.

#include <lockstep.h>
#include <stdio.h>
#include <string.h>

static int complain(const char *what) {
    fprintf(stderr, "%s: %s\n", what, lockstep_error());
    return 1;
}

int main(void) {
    const char *puzzle =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    char solution[82];
    if (lockstep_sudoku(puzzle, 2, solution) != 1) return complain("sudoku");
    printf("sudoku   %s\n", solution);

    LockstepLimits limits = {.size = sizeof limits, .depth = 6};
    LockstepResult result = {.size = sizeof result};
    if (lockstep_search("reversi", "f5d6c3", NULL, NULL, &limits, NULL, &result) != LOCKSTEP_OK)
        return complain("reversi");
    printf("reversi  %s at depth %u\n", result.best, result.depth);

    if (lockstep_solve("connectx", "4453327", "6x7x4", false, NULL, NULL, &result) != LOCKSTEP_OK)
        return complain("connectx");
    printf("connectx %s, score %d\n", result.best, result.score);

    char *answer;
    if (lockstep_ask("sudoku.check", "{\"puzzle\": \"1.3......1.....4\"}", NULL, &answer) != LOCKSTEP_OK)
        return complain("ask");
    printf("json     %s", answer);
    lockstep_free(answer);

    // What is wrong is said.
    if (lockstep_search("reversi", "a1", NULL, NULL, NULL, NULL, &result) == LOCKSTEP_OK) return 1;
    printf("refused  %s\n", lockstep_error());
    return 0;
}
