/*
 * What pages do with a script: mark today between nightly builds, keep a wall display up to date, keep the last seen planner
 * for times without a network. Everything reads fully without it.
 */
"use strict";
(function () {
  const root = new URL("..", document.currentScript.src);
  const isServed = location.protocol === "http:" || location.protocol === "https:";

  // What has moved leads on.
  const moved = document.querySelector("a.moved");
  if (moved) location.replace(moved.href);

  /* Today is what the reader's clock says. The planner was made for one day; on the days after it the marks move, and the days that the
     page has take the place of those that are over: before the next build, without a network, after a week. */

  const about = document.documentElement.dataset;
  const madeFor = about.built || "";
  // Only pages that say of which day they are have a mark already.
  let marked = document.querySelector("footer time") ? madeFor : "";

  function isoDay(date) {
    return date.getFullYear() + "-" + String(date.getMonth() + 1).padStart(2, "0") + "-" + String(date.getDate()).padStart(2, "0");
  }
  function adding(days, day) { return new Date(Date.parse(day) + days * 86400000).toISOString().slice(0, 10); }
  function dayText(day, form) { return new Intl.DateTimeFormat(about.locale, { timeZone: "UTC", ...form }).format(Date.parse(day)); }
  const whole = { weekday: "long", day: "numeric", month: "long" };
  function lastKnown(day) { return about.known.replace("{date}", dayText(day, whole)); }

  // A planner that was not made anew for too long says so.
  function tellAge() {
    if (!about.stale || !(Date.now() - Date.parse(about.builtAt) > about.staleAfter * 3600000)) return;
    if (!document.getElementById("stale")) notice(about.stale).id = "stale";
  }

  function markToday() {
    tellAge();
    const now = isoDay(new Date());
    if (!madeFor || now === marked || now < madeFor) return;
    move("td.today, tr.today", "today", (cell) => cell.closest("table.cols") ? cell.closest("tr") : cell.closest("td"), now);
    for (const card of document.querySelectorAll(".is-today")) card.classList.remove("is-today");
    const card = document.getElementById(now);
    if (card && (card.classList.contains("day-card") || card.classList.contains("agenda-day"))) card.classList.add("is-today");
    for (const label of document.querySelectorAll("small.now, .day-head .now")) label.remove();
    marked = now;
    if (now > madeFor) for (const take of [takeWall, takeWeeks, takeChild]) take(now);
    for (const time of document.querySelectorAll(".home .rows time[datetime]")) {
      time.classList.toggle("now", time.dateTime.slice(0, 10) === now);
    }
  }

  /* Where words are long, the planner's name takes the place of the last entries of the bar, which "…" has too. */
  const title = document.querySelector(".brand bdi"), entries = [...document.querySelectorAll(".nav li")].slice(4).reverse();
  function fitBar() {
    for (const entry of entries) entry.hidden = false;
    for (const entry of entries) {
      if (innerWidth < 768 || title.scrollHeight <= title.clientHeight + 1 && title.scrollWidth <= title.clientWidth + 1) break;
      entry.hidden = true;
    }
  }
  if (title) { fitBar(); addEventListener("resize", fitBar); }

  /* The rows of a list, or a sentence where there are none. */
  function fill(place, rows) {
    for (const old of place.querySelectorAll(":scope > :is(ul, .none)")) old.remove();
    const list = document.createElement(rows.length ? "ul" : "p");
    list.className = rows.length ? place.dataset.rows || "rows" : "none";
    if (rows.length) list.append(...rows);
    else list.textContent = about.nothing;
    place.append(list);
  }

  /* The wall: a day's rows by its date; the next seven days, and from the agenda, which lies beside it, those of some weeks. */
  const hero = document.querySelector(".wall > .hero");
  const days = new Map();
  const skies = new Map();
  const memories = new Map();
  let until = madeFor && adding(7, madeFor);
  if (hero) {
    days.set(madeFor, [...hero.querySelectorAll(":scope > .rows > li")]);
    skies.set(madeFor, hero.querySelector(".weather"));
    memories.set(madeFor, hero.querySelector(".memories"));
    for (const day of document.querySelectorAll(".soon > li")) {
      memories.set(day.querySelector("h3 a").hash.slice(1), day.querySelector(".memories"));
      days.set(day.querySelector("h3 a").hash.slice(1), [...day.querySelectorAll(":scope > .rows > li")]);
      skies.set(day.querySelector("h3 a").hash.slice(1), day.querySelector(".weather"));
    }
  }

  async function takeWall(now) {
    if (!hero) return;
    if (adding(7, now) > until && isServed) {
      try {
        const address = new URL("agenda/index.html", root);
        const agenda = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
        for (const day of agenda.querySelectorAll(".agenda-day")) {
          for (const link of day.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), address);
          if (!days.has(day.id)) days.set(day.id, [...day.querySelectorAll(":scope > .rows > li")]);
          if (day.id > until) until = day.id;
        }
      } catch {
        // Without it, the days of the page.
      }
    }
    const shown = now > until ? until : now;
    const place = document.querySelector("main [datetime='" + shown + "']")?.closest("tr")?.querySelector(".wk");
    const week = place && (place.querySelector("a")?.getAttribute("aria-label") || "");
    hero.querySelector(".date b").textContent = dayText(shown, { day: "numeric" });
    const name = hero.querySelector(".date time");
    name.dateTime = shown;
    name.textContent = dayText(shown, { weekday: "long" });
    hero.querySelector(".date small").textContent =
      now > until ? lastKnown(shown) : [dayText(shown, { month: "long", year: "numeric" }), week].filter(Boolean).join(" · ");
    // The weather of a day that is over says nothing.
    const sky = hero.querySelector(".sky");
    if (sky) {
      for (const old of sky.querySelectorAll(".weather, .sun")) old.remove();
      if (skies.get(now)) sky.prepend(skies.get(now), " ");
      sky.hidden = ![...skies].some(([day, weather]) => weather && day >= now);
    }
    fill(hero, days.get(shown) || []);
    if (memories.get(shown)) hero.append(memories.get(shown));
    const next = document.querySelector(".wall > .next");
    if (!next) return;
    next.dataset.rows = "soon";
    next.querySelector(".then")?.remove();
    fill(next, [1, 2, 3, 4, 5, 6, 7].map((count) => adding(count, shown)).filter((day) => days.get(day)?.length).map((day) => {
      const item = document.createElement("li");
      const head = item.appendChild(document.createElement("h3"));
      const link = head.appendChild(document.createElement("a"));
      link.href = new URL("agenda/index.html#" + day, root);
      link.textContent = dayText(day, whole);
      if (skies.get(day)) head.append(" ", skies.get(day));
      fill(item, days.get(day));
      return item;
    }));
  }

  /* A person's page: what stands under this week and the next moves on with the weeks. */
  function takeWeeks(now) {
    const places = document.querySelectorAll(".home [data-rows]");
    if (places.length < 2) return;
    const start = (day) => adding(-((new Date(day).getUTCDay() - about.first + 7) % 7), day);
    const first = start(now);
    if (first <= start(madeFor)) return;
    // What a month says once is on each of its days.
    for (const time of document.querySelectorAll(".home [data-coming] time:has(+ time)")) {
      const row = time.closest(".row").cloneNode(true);
      row.querySelector("p").replaceChildren(time.cloneNode(true), " ", row.querySelector("p small"));
      time.closest(".row").before(row);
      time.remove();
    }
    const rows = [...document.querySelectorAll(".home [data-rows] .row, .home [data-coming] .row")];
    rows.sort((one, other) => one.querySelector("time").dateTime.localeCompare(other.querySelector("time").dateTime));
    const day = (row) => row.querySelector("time").dateTime.slice(0, 10);
    const last = rows.reduce((latest, row) => day(row) > latest ? day(row) : latest, madeFor);
    places.forEach((place, week) => {
      const [from, to] = [adding(7 * week, first), adding(7 * week + 7, first)];
      fill(place, rows.filter((row) => from <= day(row) && day(row) < to));
    });
    if (last < first) places[0].querySelector("h2").textContent = lastKnown(last);
    for (const month of document.querySelectorAll(".home [data-coming]")) month.hidden = !month.querySelector(".row");
  }

  /* A child's day. */
  function takeChild(now) {
    const held = [...document.querySelectorAll(".kid [data-day]")];
    if (!held.length) return;
    const known = held.filter((day) => day.dataset.day <= now).pop();
    for (const day of held) day.hidden = day !== known;
    const time = document.querySelector(".kid h1 time");
    time.dateTime = known.dataset.day;
    time.textContent = known.dataset.day < now ? lastKnown(known.dataset.day) : known.dataset.name;
    // Tomorrow is the day after that, as far as the page goes.
    const next = document.querySelector(".k-tomorrow");
    if (!next) return;
    const list = held.find((day) => day.dataset.day > known.dataset.day)?.querySelector(".k-list");
    next.hidden = !list;
    if (list) next.querySelector(".k-list").replaceWith(list.cloneNode(true));
  }

  function move(selector, name, place, now) {
    for (const old of document.querySelectorAll(selector)) old.classList.remove(name);
    const days = 'table :is(.num, td > a, td > span) > time[datetime="' + now + '"], table.cols th.day a[href$="#' + now + '"]';
    for (const day of document.querySelectorAll(days)) {
      const cell = place(day);
      if (cell && !cell.classList.contains("out")) cell.classList.add(name);
    }
  }

  /* The bar says where the reader is, also in what the family has beside its calendar. */
  for (const link of document.querySelectorAll(".nav a:not([aria-current])")) {
    if (link.href === location.href.split("#")[0]) link.setAttribute("aria-current", "page");
  }

  /* A line across the hours of today, where the clock is. */
  function markNow() {
    const now = new Date();
    for (const line of document.querySelectorAll(".now-line")) line.remove();
    for (const day of document.querySelectorAll(".hours > [data-day]")) day.classList.toggle("is-today", day.dataset.day === marked);
    for (const lanes of document.querySelectorAll('[data-day="' + isoDay(now) + '"] .lanes')) {
      // Of several hours in which nothing happens only the first has a row.
      const hours = [];
      for (const hour of lanes.closest(".hours").querySelectorAll(".clock > li")) hours.push(hour.value || (hours.at(-1) ?? -1) + 1);
      const row = hours.filter((hour) => hour <= now.getHours()).length - 1;
      if (row < 0 || row === hours.length - 1 && now.getHours() > hours[row]) continue;
      const line = document.createElement("li");
      line.className = "now-line h" + row + " q" + (now.getHours() > hours[row] ? 2 : Math.floor(now.getMinutes() / 15));
      line.setAttribute("aria-hidden", "true");
      lanes.append(line);
    }
  }

  /* How far away: beside the days of the agenda, on the pages of a day and an event, and on the wall beside what comes next today. In the
     language's own words, which the browser has. */
  const far = typeof Intl === "object" && Intl.RelativeTimeFormat && new Intl.RelativeTimeFormat(about.locale, { numeric: "auto" });

  function farText(moment) {
    const now = new Date();
    const days = Math.round((Date.parse(moment.slice(0, 10)) - Date.parse(isoDay(now))) / 86400000);
    const minutes = Math.ceil((new Date(moment) - now) / 60000);
    if (moment.length > 10 && days < 2 && minutes < 24 * 60) {
      return minutes < 1 ? "" : minutes < 60 ? far.format(minutes, "minute") : far.format(Math.round(minutes / 60), "hour");
    }
    if (days < 1 || days > 60) return "";
    return days < 14 ? far.format(days, "day") : far.format(Math.round(days / 7), "week");
  }

  function tellFar() {
    for (const old of document.querySelectorAll(".far")) old.remove();
    if (!far || !madeFor) return;
    const tell = (place, moment) => {
      const text = place && farText(moment);
      if (!text) return;
      const label = document.createElement("small");
      label.className = "far quiet";
      label.textContent = " " + text;
      place.append(label);
    };
    for (const time of document.querySelectorAll(".agenda-day .day-head time")) tell(time.nextElementSibling, time.dateTime);
    for (const time of document.querySelectorAll(".h-event .dt-start, .head h1 > time")) tell(time.parentNode, time.dateTime);
    const today = isoDay(new Date());
    if (!hero || hero.querySelector(".date time").dateTime !== today) return;
    for (const time of hero.querySelectorAll(".row:not(.off) > p > time")) {
      const moment = today + "T" + (time.dateTime || time.textContent);
      if (!(new Date(moment) > new Date())) continue;
      tell(time.parentNode, moment);
      return;
    }
  }

  /* On a child's page: what is over, and what is on now. */
  function markChild() {
    const now = isoDay(new Date()) + "T" + new Date().toTimeString().slice(0, 5);
    for (const thing of document.querySelectorAll(".k-list > [data-to]")) {
      const [from, to] = [thing.querySelector("time")?.dateTime || "", thing.dataset.to];
      thing.classList.toggle("is-now", from <= now && now < to);
      thing.classList.toggle("is-over", to <= now);
    }
  }

  for (const mark of [markToday, markNow, markChild, tellFar]) {
    mark();
    setInterval(mark, 60000);
  }

  /* On a phone a day is a list: its people are chips above it, each leaves what is theirs and everybody's. */

  const list = document.querySelector(".by-time")?.closest(".one-day");
  if (list) {
    const rows = [...list.querySelectorAll(".rows .row")];
    const chips = document.createElement("div");
    chips.className = "chips";
    for (const mark of list.querySelectorAll(".hours h3 > a > .av")) {
      const isTheirs = (one) => one.classList[0] === mark.classList[1] && one.textContent === mark.textContent;
      const whose = (row) => [...row.querySelectorAll("b[role] > *")];
      if (!rows.some((row) => whose(row).some(isTheirs))) continue;
      const chip = chips.appendChild(document.createElement("button"));
      chip.className = "chip " + mark.classList[1];
      chip.type = "button";
      chip.setAttribute("aria-pressed", "false");
      chip.append(...[...mark.parentNode.childNodes].map((node) => node.cloneNode(true)));
      chip.addEventListener("click", () => {
        const isWanted = chip.getAttribute("aria-pressed") === "false";
        for (const other of chips.children) other.setAttribute("aria-pressed", String(isWanted && other === chip));
        // What has more people than are named may be theirs too.
        for (const row of rows) row.hidden = isWanted && whose(row).length > 0 && !whose(row).some((one) => one.localName === "small" || isTheirs(one));
      });
    }
    if (chips.childElementCount > 1) list.prepend(chips);
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

  /* A page that was opened from the screen on the wall goes back there when nobody touches it, and says so before it does. */

  function notice(text) {
    const line = document.createElement("p");
    line.className = "notice";
    line.setAttribute("role", "status");
    line.textContent = text;
    document.getElementById("main")?.prepend(line);
    return line;
  }

  let screen = null;
  try { screen = sessionStorage.getItem("screen"); } catch { /* no storage */ }
  if (screen) {
    let warning = null;
    setInterval(() => {
      const rest = Date.now() - touched;
      if (rest > 200000) location.href = screen;
      else if (rest > 180000) warning = warning || notice(about.back);
      else if (warning) warning = warning.remove();
    }, 2000);
  }

  /* Most pages leave to the script what "More" leads to: their link to it, on the wall, becomes the menu itself. */

  const more = about.menu && document.querySelector('.tools > a[href$="#more"]');
  if (more) {
    const menu = document.createElement("details");
    menu.className = "menu";
    menu.appendChild(document.createElement("summary")).textContent = more.textContent;
    const places = menu.appendChild(document.createElement("div"));
    places.className = "menu-list";
    for (const [path, name] of Object.entries(JSON.parse(about.menu))) {
      const place = places.appendChild(document.createElement("a"));
      place.setAttribute("href", more.getAttribute("href").replace("index.html#more", path));
      (path.startsWith("members/") ? place.appendChild(document.createElement("bdi")) : place).textContent = name;
    }
    more.replaceWith(menu);
  }

  /* Menus close by Escape, by a click elsewhere, and when they are left. */

  const menus = document.querySelectorAll("details.menu");
  function close(except) { for (const menu of menus) if (!menu.contains(except)) menu.open = false; }
  addEventListener("click", (event) => close(event.target));
  addEventListener("focusin", (event) => close(event.target));
  addEventListener("keydown", (event) => {
    const open = document.querySelector("details.menu[open]");
    if (event.key === "Escape" && open) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });

  /* What an address points at is seen, also where it is folded away. */

  const folded = location.hash && document.getElementById(location.hash.slice(1))?.closest("details");
  if (folded) {
    folded.open = true;
    document.getElementById(location.hash.slice(1)).scrollIntoView();
  }

  /* Keys: the arrows turn, T is today, / is the search. Letters can be switched off on the search page (WCAG 2.2, 2.1.4). */

  function hasLetters() {
    try { return localStorage.getItem("letter-keys") !== "off"; } catch { return true; }
  }
  const letters = document.getElementById("letter-keys");
  if (letters) {
    letters.closest("p").hidden = false;
    letters.checked = hasLetters();
    letters.addEventListener("change", () => {
      try { localStorage.setItem("letter-keys", letters.checked ? "on" : "off"); } catch { /* no storage: they stay on */ }
    });
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, details[open], .scroll, [contenteditable]")) return;
    const isMirrored = document.documentElement.dir === "rtl";
    const turns = { ArrowLeft: isMirrored ? "next" : "prev", ArrowRight: isMirrored ? "prev" : "next" };
    const ways = { t: [".steps > a:not([rel], .b)", ".brand"], "/": [".tools > a"] };
    const wanted = turns[event.key] ? ['main a[rel="' + turns[event.key] + '"]'] : hasLetters() && ways[event.key.toLowerCase()] || [];
    const link = wanted.map((way) => document.querySelector(way)).find(Boolean);
    if (!link) return;
    event.preventDefault();
    location.href = link.href;
  });

  /* The last seen planner. */

  if (isServed && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("service-worker.js", root), { scope: root.pathname, updateViaCache: "none" }).catch(() => {});
  }

  const words = about.offline;
  if (isServed && words) {
    let said = null;
    const tell = () => {
      if (!navigator.onLine) said = said || notice(words);
      else if (said) said = said.remove();
    };
    addEventListener("online", tell);
    addEventListener("offline", tell);
    tell();
  }
})();
