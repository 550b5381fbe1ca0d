// The service worker: keeps all files of a version on the device and answers with them, with or without
// a network. A new version is fetched in whole beside the old one, and takes over when no tab shows
// the old one any longer: no page ever mixes the two.
//
// VERSION and FILES, the paths below the folder of this file, are written above by the export.

const PREFIX = `lockstep ${registration.scope} `;
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(file, event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (file) => cache.put(file, await plain(await load(file)))));
}

async function load(file) {
  // A file that the browser has is asked for all the same: it may be of another version.
  const response = await fetch(file, { cache: "no-cache" });
  if (!response.ok) throw new Error(`status ${response.status} for ${file}`);
  return response;
}

// Hosts that hide `.html` redirect, and browsers open no page with an answer that was redirected.
async function plain(response) {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

// Caches of earlier versions. Other folders of this host have caches of their own.
async function removeOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The file that a request is for, whatever its query; null if it is none of ours.
function fileOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  const folder = new URL(registration.scope);
  if (method !== "GET" || origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  const path = pathname.slice(folder.pathname.length) || "index.html";
  return [path, `${path}.html`].find((file) => FILES.includes(file)) ?? null;
}

async function answer(file, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request);
}
