"""Two full episodes of kaggle-environments' connectx against its negamax agent."""

import sys

from kaggle_environments import make

from lockstep_agent import agent


def play(agents):
    """The rewards of an episode."""
    environment = make("connectx", debug=True)
    environment.run(agents)
    print(environment.render(mode="ansi"))
    return [state["reward"] for state in environment.state]


def main():
    first = play([agent, "negamax"])
    second = play(["negamax", agent])
    print(f"as first {first[0]}, as second {second[1]} (1 is a win)")
    sys.exit(0 if first[0] == 1 and second[1] == 1 else 1)


if __name__ == "__main__":
    main()
