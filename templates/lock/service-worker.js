/*
 * Opens the files of a locked planner: asked for a page, it fetches the file that has the digest of its path for a name, and
 * decrypts it. It keeps encrypted files only, to show them without a network. Without a key it leads to lock.html.
 */
"use strict";
const scope = self.registration.scope;
const cacheName = "wallplanner-locked-1";
const patience = 4000;
const mostFiles = 1600;
const openFiles = ["lock.html", "lock.js", "lock.css", "lock.json"];
const types = {
  html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8", webmanifest: "application/manifest+json", svg: "image/svg+xml", png: "image/png",
  jpg: "image/jpeg", gif: "image/gif", webp: "image/webp", ics: "text/calendar; charset=utf-8", vcf: "text/vcard; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8", txt: "text/plain; charset=utf-8",
};
const text = (value) => new TextEncoder().encode(value);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => Promise.all(openFiles.map((path) => load(cache, path)))).catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("wallplanner-") && name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => { if (event.data === "opened") event.waitUntil(keepReady().catch(() => {})); });

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.url === self.location.href) return;
  // What is for one evening alone has a password of its own, and is never kept.
  if (request.url.startsWith(scope + "sitter/")) return;
  event.respondWith(answer(event, request));
});

/** A request's path below the site: a folder is its index; questions and fragments do not count. */
function pathOf(address) {
  const url = new URL(address);
  const path = decodeURIComponent(url.pathname.slice(new URL(scope).pathname.length));
  return path === "" || path.endsWith("/") ? path + "index.html" : path;
}

/** The keys that lock.js has left; none when the last page of a planner that is not to stay open was closed. */
async function keysFor(event) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open("wallplanner-lock", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const run = (mode, work) => new Promise((resolve, reject) => {
    const request = work(database.transaction("keys", mode).objectStore("keys"));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const keys = await run("readonly", (store) => store.get(scope));
    if (!keys || keys.isRemembered || !event || event.request.mode !== "navigate") return keys;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.some((page) => page.url.startsWith(scope) && page.id !== event.resultingClientId)) return keys;
    await run("readwrite", (store) => store.delete(scope));
    return undefined;
  } finally {
    database.close();
  }
}

async function answer(event, request) {
  const path = pathOf(request.url);
  const cache = await caches.open(cacheName);
  if (openFiles.includes(path)) return load(cache, path);
  const keys = await keysFor(event).catch(() => undefined);
  if (!keys) {
    return request.mode === "navigate" ? Response.redirect(scope + "lock.html#" + encodeURIComponent(path), 302) : fetch(request);
  }
  // The photos of the screen are not kept: they would push out pages.
  const take = path.startsWith("photos/") ? (_, name) => fetch(new URL(name, scope).href) : load;
  const response = await take(cache, await nameOf(path, keys)).catch(() => null);
  // Feeds for calendar apps are not locked; and after a change of the password, the open page asks for the new one.
  if (!response || response.status !== 200) return fetch(request);
  return opened(response, path, keys);
}

async function nameOf(path, keys) {
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", keys.names, text(path)));
  return "locked/" + Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function opened(response, path, keys) {
  const sealed = new Uint8Array(await response.arrayBuffer());
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: sealed.slice(0, 12), additionalData: text(path) }, keys.pages, sealed.slice(12));
    return new Response(plain, {
      headers: { "Content-Type": types[path.split(".").pop()] || "application/octet-stream", "Cache-Control": "no-store" },
    });
  } catch {
    return new Response(keys.damaged || "", { status: 502, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}

/** A file from the network if that answers in time, else as it was last seen. */
async function load(cache, path) {
  const address = new URL(path, scope).href;
  const kept = await cache.match(address);
  const network = fetch(address, { cache: "no-cache" }).then(async (response) => {
    if (response.status === 200) await cache.put(address, response.clone()).catch(() => {});
    else if (response.status === 404 || response.status === 410) await cache.delete(address);
    return response;
  });
  network.catch(() => {});
  if (!kept) return network;
  const late = new Promise((resolve) => { setTimeout(() => resolve(kept), patience); });
  try {
    const response = await Promise.race([network, late]);
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

/** Fetches the files that every reader needs without a network, and forgets the longest unseen beyond a limit. */
async function keepReady() {
  const keys = await keysFor();
  const cache = await caches.open(cacheName);
  const list = await opened(await load(cache, await nameOf("offline.json", keys)), "offline.json", keys);
  for (const path of (await list.json()).files) await load(cache, await nameOf(path, keys)).catch(() => {});
  const files = await cache.keys();
  for (const file of files.slice(0, Math.max(0, files.length - mostFiles))) await cache.delete(file);
}
