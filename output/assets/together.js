/*
 * Who is free at a time, and when those that are chosen are next: from the times that the page has. Everything works without a network.
 */
"use strict";
(function () {
  const form = document.getElementById("together"), said = form.querySelector("[role=status]");
  const [day, from, to] = ["day", "from", "to"].map((name) => document.getElementById("together-" + name));
  const lists = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const dates = new Intl.DateTimeFormat(document.documentElement.dataset.locale || document.documentElement.lang,
    { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });
  const first = Date.parse(form.dataset.first), last = Date.parse(day.max), aDay = 86400000;
  function minutes(field) { const [hour, minute] = field.value.split(":").map(Number); return hour * 60 + minute; }

  const boxes = [...form.querySelectorAll("input[type=checkbox]")].map((box) => ({
    box, name: box.value,
    busy: (box.dataset.busy || "").split(" ").filter(Boolean).map((time) => {
      const [start, end] = time.replace("?", "").split(/(?<=\d)-/).map(Number);
      return { start, end, isSure: !time.endsWith("?") };
    }),
  }));

  /* 0: free; 1: perhaps; 2: busy. */
  function state(one, start, end) {
    return one.busy.reduce((most, time) => time.start < end && time.end > start ? Math.max(most, time.isSure ? 2 : 1) : most, 0);
  }

  function answer() {
    const chosen = boxes.filter((one) => one.box.checked);
    said.replaceChildren();
    if (!day.value || !from.value || !to.value) return;
    // A time until an earlier hour goes past midnight.
    const begin = minutes(from), length = (minutes(to) - begin + 1440) % 1440 || 1440;
    function at(date) { const start = (date - first) / 60000 + begin; return chosen.map((one) => state(one, start, start + length)); }
    function say(text) { const line = document.createElement("p"); line.dir = "auto"; line.textContent = text; said.append(line); }
    const states = at(Date.parse(day.value));
    for (const [number, text] of [form.dataset.free, form.dataset.perhaps, form.dataset.busy].entries()) {
      const names = chosen.filter((_, place) => states[place] === number).map((one) => one.name);
      if (names.length) say(text.replace("{names}", lists.format(names)));
    }
    const next = [];
    for (let date = Date.parse(day.value); date <= last && next.length < 8; date += aDay) {
      if (at(date).every((one) => one === 0)) next.push(dates.format(date));
    }
    if (chosen.length && next.length) say(form.dataset.next.replace("{dates}", lists.format(next)));
  }

  form.addEventListener("input", answer);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  answer();
})();
