"""For every board of random games an order of play is found that leads to it."""

import random

from lockstep_agent import order_of_play


def drop(board, column, mark):
    row = max(row for row in range(len(board)) if board[row][column] == 0)
    board[row][column] = mark


def check(rows, columns, games):
    for _ in range(games):
        board = [[0] * columns for _ in range(rows)]
        for count in range(rows * columns):
            replayed = [[0] * columns for _ in range(rows)]
            for i, column in enumerate(order_of_play(board)):
                drop(replayed, column, i % 2 + 1)
            assert replayed == board, board
            open_columns = [column for column in range(columns) if board[0][column] == 0]
            drop(board, random.choice(open_columns), count % 2 + 1)


if __name__ == "__main__":
    random.seed(1)
    check(6, 7, 200)
    check(4, 4, 200)
    check(10, 12, 20)
    print("ok")
