/*
 * Opens a locked planner. The password makes a key (PBKDF2), that key unwraps the site's own (AES-GCM), and two keys that no
 * script can read again are given to the service worker by way of the browser's database. It decrypts what is asked for.
 */
"use strict";
(function () {
  const root = new URL(".", document.currentScript.src);
  const status = document.getElementById("lock-status");
  const form = document.getElementById("lock-form");
  const opened = document.getElementById("lock-open");
  const words = document.body.dataset;
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const text = (value) => new TextEncoder().encode(value);

  /** Runs `work` on the store of keys. */
  function store(mode, work) {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open("wallplanner-lock", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction("keys", mode);
        const request = work(change.objectStore("keys"));
        change.oncomplete = () => { opening.result.close(); resolve(request.result); };
        change.onerror = () => reject(change.error);
      };
    });
  }

  /** The site's key; nil for a wrong password. */
  async function unwrap(lock, password) {
    const base = await crypto.subtle.importKey("raw", text(password.normalize("NFD")), "PBKDF2", false, ["deriveKey"]);
    for (const entry of lock.keys) {
      const key = await crypto.subtle.deriveKey(
        { name: "PBKDF2", hash: "SHA-256", salt: bytes(entry.salt), iterations: lock.rounds }, base,
        { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
      const wrapped = bytes(entry.key);
      try {
        return await crypto.subtle.decrypt(
          { name: "AES-GCM", iv: wrapped.slice(0, 12), additionalData: text("wallplanner lock") }, key, wrapped.slice(12));
      } catch {
        // It is another one's password, or nobody's.
      }
    }
    return null;
  }

  async function open(password, isRemembered) {
    const lock = await (await fetch(new URL("lock.json", root), { cache: "no-cache" })).json();
    const raw = await unwrap(lock, password);
    if (!raw) return false;
    const site = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const names = await crypto.subtle.importKey(
      "raw", await crypto.subtle.sign("HMAC", site, text("names")), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const pages = await crypto.subtle.importKey(
      "raw", await crypto.subtle.sign("HMAC", site, text("pages")), "AES-GCM", false, ["decrypt"]);
    await store("readwrite", (keys) => keys.put({ names, pages, isRemembered, damaged: words.damaged }, root.href));
    return true;
  }

  function show(isOpen) {
    form.hidden = isOpen;
    opened.hidden = !isOpen;
    status.textContent = "";
    (isOpen ? opened.querySelector("a") : document.getElementById("lock-password")).focus();
  }

  /** The page that was asked for before the password was. */
  function target() {
    const wanted = new URL(decodeURIComponent(location.hash.slice(1)) || "index.html", root);
    return wanted.href.startsWith(root.href) ? wanted.href : root.href;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = words.opening;
    const field = document.getElementById("lock-password");
    try {
      if (!await open(field.value, document.getElementById("lock-remember").checked)) {
        status.textContent = words.wrong;
        field.select();
        return;
      }
      const worker = (await navigator.serviceWorker.ready).active;
      worker.postMessage("opened");
      location.replace(target());
    } catch {
      status.textContent = words.unable;
    }
  });

  document.getElementById("lock-show").addEventListener("change", (event) => {
    document.getElementById("lock-password").type = event.target.checked ? "text" : "password";
  });

  document.getElementById("lock-now").addEventListener("click", async () => {
    await store("readwrite", (keys) => keys.delete(root.href));
    for (const name of await caches.keys()) if (name.startsWith("wallplanner-")) await caches.delete(name);
    history.replaceState(null, "", location.pathname);
    show(false);
  });

  if (!("serviceWorker" in navigator) || !window.crypto || !crypto.subtle || !window.indexedDB) {
    form.hidden = true;
    status.textContent = words.unable;
    return;
  }
  navigator.serviceWorker.register(new URL("service-worker.js", root), { scope: root.pathname, updateViaCache: "none" }).then(
    () => store("readonly", (keys) => keys.get(root.href)).then((known) => show(Boolean(known) && !location.hash)),
    () => { status.textContent = words.unable; });
})();
