// Keys that work wherever the focus is, but for what a field or a button does with them itself.

const OWN = [
  ["input:not([type=radio], [type=range]), select, textarea", /./],
  ["input, [role=slider]", /^(Arrow.*|Page.*|Home|End| )$/],
  ["button, summary, a", /^(Enter| )$/],
];

const isOwn = ({ target, key }) => OWN.some(([fields, keys]) => keys.test(key) && target.closest?.(fields));

// Calls `handle` with a key; if that returns true, nobody else gets it. With `first` it comes before
// what has the focus.
export function onKey(handle, { first = false } = {}) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || isOwn(event) || !handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    first,
  );
}

export const isCommand = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
