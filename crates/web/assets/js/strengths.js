// The strengths of an engine that a person can choose from.

// Levels and depths that differ enough to choose from.
const STEPS = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20];
const TIMES = [0.1, 1, 5].map((time) => [`time:${time}`, `${time} s per move`]);

// The strengths to choose from: levels if the engine has them, else depths; or a time per move.
export function strengths({ name, levels, depths }) {
  if (levels) {
    const some = STEPS.filter((level) => level >= levels[0] && level <= levels[1]);
    return [...some.map((level) => [`engine:${name}:${level}`, `Level ${level}`]), ...TIMES];
  }
  const some = depths.filter((depth) => depths.length < 9 || STEPS.includes(depth));
  return [["", "Default"], ...some.map((depth) => [`depth:${depth}`, `Depth ${depth}`]), ...TIMES];
}

// depth:4 -> { depth: 4 }, engine:flagship:4 -> { engine: "flagship:4" }
export function limits(strength) {
  const [, kind, value] = strength.match(/^(\w+):(.*)$/) ?? [];
  if (!kind) return {};
  return { [kind]: kind === "engine" ? value : Number(value) };
}
