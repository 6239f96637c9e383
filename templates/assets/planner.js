/*
 * What pages do with a script: mark today between nightly builds, keep a wall display up to date, keep the last seen planner
 * for times without a network. Everything reads fully without it.
 */
"use strict";
(function () {
  const root = new URL("..", document.currentScript.src);
  const isServed = location.protocol === "http:" || location.protocol === "https:";

  /* Today. The planner was made for one day; on the days after it the marks move with the reader's clock. */

  // A planner that has not been rebuilt for longer shows the day it was made for.
  const longestWait = 62;
  const dayLength = 86400000;

  function isoDay(date) {
    return date.getFullYear() + "-" + String(date.getMonth() + 1).padStart(2, "0") + "-" + String(date.getDate()).padStart(2, "0");
  }

  // Only pages that say of which day they are have a mark already.
  const madeFor = document.documentElement.dataset.built || "";
  let marked = document.querySelector("footer time") ? madeFor : "";

  function markToday() {
    const now = isoDay(new Date());
    const age = (Date.parse(now) - Date.parse(madeFor)) / dayLength;
    if (now === marked || !(age >= 0 && age <= longestWait)) return;
    move("td.today, tr.today", "today", (cell) => cell.closest("table.cols") ? cell.closest("tr") : cell.closest("td"), now);
    for (const card of document.querySelectorAll(".is-today")) card.classList.remove("is-today");
    const card = document.getElementById(now);
    if (card && card.classList.contains("day-card")) card.classList.add("is-today");
    marked = now;
  }

  function move(selector, name, place, now) {
    for (const old of document.querySelectorAll(selector)) old.classList.remove(name);
    const days = 'table :is(.num, td > a, td > span) > time[datetime="' + now + '"], table.cols th.day a[href$="#' + now + '"]';
    for (const day of document.querySelectorAll(days)) {
      const cell = place(day);
      if (cell && !cell.classList.contains("out")) cell.classList.add(name);
    }
  }

  markToday();
  setInterval(markToday, 60000);

  /* A page that stays open, as on a wall, takes up what is new. */

  const restlessness = 30 * 60000;
  let touched = Date.now();
  let seen = null;

  async function takeUp() {
    if (document.hidden || !navigator.onLine || Date.now() - touched < 5 * 60000) return;
    try {
      const answer = await fetch(location.href.split("#")[0], { cache: "no-cache" });
      if (!answer.ok) return;
      const text = await answer.text();
      if (seen !== null && text !== seen) location.reload();
      seen = text;
    } catch {
      // No network: the page stays as it is.
    }
  }

  if (isServed) {
    for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, () => { touched = Date.now(); }, { passive: true });
    setInterval(takeUp, restlessness);
  }

  /* The last seen planner. */

  if (isServed && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("service-worker.js", root), { scope: root.pathname, updateViaCache: "none" }).catch(() => {});
  }

  const words = document.body ? document.body.dataset.offline : "";
  if (isServed && words) {
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "status");
    const main = document.getElementById("main");
    const tell = () => {
      notice.textContent = navigator.onLine ? "" : words;
      if (navigator.onLine) notice.remove();
      else if (main && !notice.isConnected) main.prepend(notice);
    };
    addEventListener("online", tell);
    addEventListener("offline", tell);
    tell();
  }
})();
