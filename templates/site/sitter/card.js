/*
 * Opens the card of an evening. The password makes a key (PBKDF2), that unwraps the card's own (AES-GCM), and with it the card is
 * decrypted: it stands in this page, encrypted, and nothing is kept or asked for. When the evening is over, nothing opens it any more.
 */
"use strict";
(function () {
  const main = document.getElementById("main"), words = main.dataset;
  // When it ends, in seconds since 1970; what the password opens; the card.
  const [end, lock, card] = words.card.split(" ");
  const form = document.getElementById("form"), field = document.getElementById("password");
  const status = document.getElementById("status"), over = words.over;
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const text = (value) => new TextEncoder().encode(value);
  const open = (key, box, place) => crypto.subtle.decrypt(
    { name: "AES-GCM", iv: box.slice(0, 12), additionalData: text(place) }, key, box.slice(12));

  function isOver() {
    if (card && Date.now() < end * 1000) return false;
    const line = document.createElement("h1");
    line.textContent = over;
    document.getElementById("main").replaceChildren(line);
    return true;
  }

  /** The card's own key; nil for a wrong password. */
  async function unwrap(password) {
    const { rounds, keys } = JSON.parse(new TextDecoder().decode(bytes(lock)));
    const base = await crypto.subtle.importKey("raw", text(password.normalize("NFD")), "PBKDF2", false, ["deriveKey"]);
    for (const entry of keys) {
      const key = await crypto.subtle.deriveKey(
        { name: "PBKDF2", hash: "SHA-256", salt: bytes(entry.salt), iterations: rounds }, base,
        { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
      try {
        return await open(key, bytes(entry.key), "wallplanner lock");
      } catch {
        // It is another one's password, or nobody's.
      }
    }
    return null;
  }

  async function show(raw) {
    const hmac = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const key = await crypto.subtle.importKey("raw", await crypto.subtle.sign("HMAC", hmac, text("pages")), "AES-GCM", false, ["decrypt"]);
    const page = new TextDecoder().decode(await open(key, bytes(card), "evening"));
    const shown = new DOMParser().parseFromString(page, "text/html").getElementById("main");
    main.replaceWith(shown);
    document.getElementById("print").addEventListener("click", () => window.print());
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isOver()) return;
    status.textContent = words.opening;
    try {
      const raw = await unwrap(field.value);
      if (raw) return await show(raw).catch(() => { status.textContent = words.damaged; });
      status.textContent = words.wrong;
      field.select();
    } catch {
      status.textContent = words.unable;
    }
  });
  document.getElementById("show").addEventListener("change", (event) => { field.type = event.target.checked ? "text" : "password"; });

  if (isOver()) return;
  setInterval(isOver, 60000);
  document.addEventListener("visibilitychange", isOver);
  if (window.crypto && crypto.subtle) return field.focus();
  form.hidden = true;
  status.textContent = words.unable;
})();
