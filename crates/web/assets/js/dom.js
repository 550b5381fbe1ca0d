// Elements, messages, numbers as text.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

export const el = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// Announces something to screen readers.
export function announce(text) {
  const live = $("#live");
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}

let fading = 0;

// Shows a toast, and announces it.
export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.classList.add("shown");
  announce(text);
  clearTimeout(fading);
  fading = setTimeout(() => box.classList.remove("shown"), 3200);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast("The browser does not allow copying here");
  }
}

const UNITS = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
];

// 12345678 -> 12.3 M
export function short(number) {
  const unit = UNITS.find(([size]) => number >= size);
  if (!unit) return `${Math.round(number)}`;
  const scaled = number / unit[0];
  return `${scaled.toFixed(scaled < 10 ? 2 : scaled < 100 ? 1 : 0)} ${unit[1]}`;
}

export const seconds = (time) =>
  time < 0.001
    ? `${Math.round(time * 1e6)} µs`
    : time < 1
      ? `${Math.round(time * 1e3)} ms`
      : `${time.toFixed(1)} s`;

// +4, 0, −4
export const signed = (score) =>
  score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";

// The value of a move as text: in points; the result if only that is proved; or an estimate in
// units of the engine, with no more digits than fit above a column: ≈−12, ≈+2.8k, ≈−13k.
export function worth({ score, result, value }) {
  if (score != null) return signed(score);
  if (result != null) return result;
  if (value == null) return "";
  const size = Math.abs(value);
  if (size < 1000) return `≈${signed(value)}`;
  return `≈${value < 0 ? "−" : "+"}${(size / 1000).toFixed(size < 9950 ? 1 : 0)}k`;
}

// Whether the value of a move is proved.
export const isProved = ({ exact, result }) => exact || result != null;

// A person's last choices, in local storage.
export const memory = {
  get(key, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage, choices last until the page is left.
    }
  },
};

export const options = (select, list, chosen) => {
  select.replaceChildren(
    ...list.map(([value, text]) => el("option", { value, selected: value === chosen }, text)),
  );
};

export const pause = (time) => new Promise((done) => setTimeout(done, time));

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
