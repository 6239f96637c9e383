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

  // A planner that was not made anew for too long says so, and calls no day today.
  const about = document.documentElement.dataset;

  function tellAge() {
    if (!about.stale || !(Date.now() - Date.parse(about.builtAt) > about.staleAfter * 3600000)) return false;
    const main = document.getElementById("main");
    if (main && !document.getElementById("stale")) {
      const notice = document.createElement("p");
      notice.id = "stale";
      notice.className = "notice";
      notice.setAttribute("role", "status");
      notice.textContent = about.stale;
      main.prepend(notice);
    }
    for (const name of ["today", "is-today"]) {
      for (const old of document.querySelectorAll("main ." + name)) old.classList.remove(name);
    }
    marked = "";
    return true;
  }

  function markToday() {
    if (tellAge()) return;
    const now = isoDay(new Date());
    const age = (Date.parse(now) - Date.parse(madeFor)) / dayLength;
    if (now === marked || !(age >= 0 && age <= longestWait)) return;
    move("td.today, tr.today", "today", (cell) => cell.closest("table.cols") ? cell.closest("tr") : cell.closest("td"), now);
    for (const card of document.querySelectorAll(".is-today")) card.classList.remove("is-today");
    const card = document.getElementById(now);
    if (card && card.classList.contains("day-card")) card.classList.add("is-today");
    for (const time of document.querySelectorAll(".home .rows time[datetime]")) {
      time.classList.toggle("now", time.dateTime.slice(0, 10) === now);
    }
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

  /* A line across the hours of today, where the clock is. */
  function markNow() {
    const now = new Date();
    for (const line of document.querySelectorAll(".now-line")) line.remove();
    for (const day of document.querySelectorAll(".hours > [data-day]")) day.classList.toggle("is-today", day.dataset.day === marked);
    if (tellAge()) return;
    for (const lanes of document.querySelectorAll('[data-day="' + isoDay(now) + '"] .lanes')) {
      const hours = lanes.closest(".hours").className.match(/\d+/g).map(Number);
      if (now.getHours() < hours[0] || now.getHours() >= hours[1]) continue;
      const line = document.createElement("li");
      line.className = "now-line h" + now.getHours() + " q" + Math.floor(now.getMinutes() / 15);
      line.setAttribute("aria-hidden", "true");
      lanes.append(line);
    }
  }

  for (const mark of [markToday, markNow]) {
    mark();
    setInterval(mark, 60000);
  }

  /* Activities by state, free places and words: the links lead to pages with some of them; here they can be combined. */

  const filters = document.getElementById("filters");
  if (filters) {
    const states = ["open", "closed", "completed"];
    const chosen = new Set();
    filters.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const key = link.dataset.key;
      const wasChosen = chosen.has(key);
      if (states.includes(key)) for (const state of states) chosen.delete(state);
      if (!key) chosen.clear();
      else if (wasChosen) chosen.delete(key);
      else chosen.add(key);
      for (const other of filters.querySelectorAll("a")) {
        if (other.dataset.key ? chosen.has(other.dataset.key) : chosen.size === 0) other.setAttribute("aria-current", "true");
        else other.removeAttribute("aria-current");
      }
      for (const card of document.querySelectorAll("[data-keys]")) {
        const keys = card.dataset.keys.split(" ");
        card.hidden = ![...chosen].every((key) => keys.includes(key));
      }
      for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector("[data-keys]:not([hidden])");
    });
  }

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

  /* A page that was opened from the screen on the wall goes back there when nobody touches it. */

  let screen = null;
  try { screen = sessionStorage.getItem("screen"); } catch { /* no storage */ }
  if (screen) setInterval(() => { if (Date.now() - touched > 3 * 60000) location.href = screen; }, 15000);

  /* The last seen planner. */

  if (isServed && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("service-worker.js", root), { scope: root.pathname, updateViaCache: "none" }).catch(() => {});
  }

  const words = about.offline;
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
