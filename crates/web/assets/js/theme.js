// Chooses the theme before anything is drawn: what the person chose last, or the system's.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Without storage the system decides.
  }
  const apply = () => {
    root.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
  };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      chosen = root.dataset.theme === "dark" ? "light" : "dark";
      apply();
      try {
        localStorage.setItem("theme", chosen);
      } catch {
        // Without storage, the choice holds for this page.
      }
    });
  });
})();
