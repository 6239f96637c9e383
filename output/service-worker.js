/*
 * Keeps the planner readable without a network: every page comes from the network if that answers in time, else as it was
 * last seen. Nothing is ever preferred to the network, so nobody is held on an old planner.
 *
 * It ends itself: when the site answers 404 or 410 for offline.json, or that file says {"off": true}, the worker forgets all
 * it kept and unregisters.
 */
"use strict";
const cacheName = "wallplanner-1";
const patience = 4000;
const refreshEvery = 30 * 60000;
const mostPages = 800;
const scope = self.registration.scope;
const listURL = new URL("offline.json", scope).href;
let isOver = false;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(refresh().catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("wallplanner-") && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.headers.has("range")) return;
  if (isOver || request.url === self.location.href) return;
  // The photos of the screen are not kept: they would push out pages.
  if (request.url.startsWith(scope + "photos/")) return;
  // What is for one evening alone is never kept.
  if (request.url.startsWith(scope + "sitter/")) return;
  event.respondWith(answer(event));
});

/** The name under which a page is kept: a folder is its index, questions and fragments do not count. */
function key(address) {
  const url = new URL(address);
  url.hash = url.search = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return url.href;
}

async function answer(event) {
  const request = event.request;
  const cache = await caches.open(cacheName);
  const network = fetch(request, { cache: "no-cache" }).then((response) => {
    event.waitUntil(keep(cache, request.url, response.clone()));
    return response;
  });
  // Whatever comes of it later, a failure here is no unhandled one.
  network.catch(() => {});
  const kept = await cache.match(key(request.url));
  if (request.mode === "navigate") event.waitUntil(network.then(refreshNowAndThen, () => {}));
  if (!kept) {
    try {
      return await network;
    } catch {
      return await missing(cache, request);
    }
  }
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(() => resolve(kept), patience); });
  try {
    const response = await Promise.race([network, late]);
    // A server in trouble is like no network; that a page is gone is news.
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

async function keep(cache, address, response) {
  try {
    if (response.ok && response.type === "basic" && response.status === 200) await cache.put(key(address), response);
    else if (response.status === 404 || response.status === 410) await cache.delete(key(address));
  } catch {
    // No room: the page is simply not kept.
  }
}

/** In place of a page that was never seen: says so, and leads to the wall, which always was. */
async function missing(cache, request) {
  const stored = request.mode === "navigate" && await cache.match(listURL);
  if (!stored) return Response.error();
  const list = await stored.json();
  const escape = (value) => String(value || "").replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");
  const page = `<!DOCTYPE html>
<html lang="${escape(list.language)}" dir="${escape(list.direction)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(list.title)}</title>
<link rel="stylesheet" href="${escape(new URL("assets/planner.css", scope).href)}"></head>
<body><main id="main"><div class="card empty"><h1>${escape(list.title)}</h1><p>${escape(list.missing)}</p>
<p><a class="button main" href="${escape(new URL("index.html", scope).href)}">${escape(list.back)}</a></p></div></main></body></html>
`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function refreshNowAndThen() {
  const cache = await caches.open(cacheName);
  const mark = await cache.match(listURL);
  const last = mark ? Date.parse(mark.headers.get("x-refreshed") || "") : NaN;
  if (!(Date.now() - last < refreshEvery)) await refresh();
}

/** Fetches the pages that every reader needs offline, and forgets the longest unseen beyond a limit. */
async function refresh() {
  const cache = await caches.open(cacheName);
  const answer = await fetch(listURL, { cache: "no-cache" });
  if (answer.status === 404 || answer.status === 410) return end();
  if (!answer.ok) return;
  const list = await answer.json();
  if (list.off) return end();
  await Promise.all(list.files.map(async (path) => {
    const address = new URL(path, scope).href;
    try {
      await keep(cache, address, await fetch(address, { cache: "no-cache" }));
    } catch {
      // It is fetched again next time.
    }
  }));
  await cache.put(listURL, new Response(JSON.stringify(list), {
    headers: { "Content-Type": "application/json", "x-refreshed": new Date().toISOString() },
  }));
  const pages = await cache.keys();
  for (const page of pages.slice(0, Math.max(0, pages.length - mostPages))) await cache.delete(page);
}

async function end() {
  isOver = true;
  await self.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith("wallplanner-")) await caches.delete(name);
}
