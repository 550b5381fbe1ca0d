// Keeps the page on this device, so that it works offline: see sw.js.

import { toast } from "./dom.js";

const NEWER = "A new version is here: it is shown when all tabs of this page have been closed";

async function keep() {
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
  if (registration.waiting) toast(NEWER);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) toast(NEWER);
    });
  });
}

// Without a secure connection, or in a private window, there may be none: then the page needs its host.
navigator.serviceWorker && keep().catch(() => {});
