// A player of the contest, who is told moves over a serial line and answers them.

import { post, reason } from "./api.js";
import { $, toast } from "./dom.js";
import { addTurn, compare, hear, light, reset } from "./chips-play.js";
import { Session, count, status } from "./chips-session.js";
import { ReversiBoard } from "./reversi-board.js";

let scene = null;

const board = new ReversiBoard($("#contest-board"), async (square) => {
  const isLegal = scene?.game.moves.some((move) => move.square === square);
  if (!session.machine || scene.thinking || !isLegal) return;
  try {
    await post("/api/chips/move", { machine: session.machine, move: square });
  } catch (error) {
    toast(reason(error));
  }
});

const session = new Session($("#contest-blank"), {
  building: () => status("The machine starts"),
  on(news) {
    $("#contest-blank").hidden = true;
    const { game } = news;
    if (game.position !== scene?.game.position) board.show(game, { move: news.turn?.best, legal: !news.thinking });
    scene = news;
    light({ thinking: news.thinking, over: game.over });
    if (news.search) compare(news.search);
    if (news.turn) addTurn(news.turn);
    hear(news.messages.join("\n"));
    $("#total").textContent = count(news.cycles);
    status(describe(news));
  },
  off: () => status("The machine is off"),
});

function describe({ thinking, game: { over, score } }) {
  if (over) return score === 0 ? "The game is a draw" : score > 0 ? `You win by ${score}` : `The machine wins by ${-score}`;
  return thinking ? "The machine thinks" : "Your move";
}

export const contest = {
  stage: "#contest-stage",
  isOn: () => session.machine != null,
  start(query) {
    reset();
    scene = null;
    session.start("/api/chips/contest", query);
  },
  stop() {
    session.stop();
    session.say("A player of the contest of 2010, simulated clock cycle by clock cycle. You have Black; moves and answers go over its serial line.");
    $("#contest-blank progress").hidden = true;
    $("#contest-blank button").hidden = false;
    light({});
    status("The machine is off");
  },
};
