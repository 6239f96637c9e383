/*
 * The screen on the wall: moves the days on at midnight, marks what is over and what is now, says how much does not fit, dims at
 * night, and takes up a new planner. Written for the browsers of old tablets. Without it the page shows the day it was made for.
 */
(function () {
  "use strict";
  // Some browsers run a deferred script of a file on disk before there is a page.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run);
  else run();

  function run() {
  var html = document.documentElement, body = document.body;
  // With the planner's clock and digits, which html's lang cannot say.
  var locale = body.getAttribute("data-locale");
  var built = body.getAttribute("data-built");
  // The same screen for ink: display/#ink.
  var isInk = location.hash === "#ink";
  if (isInk) body.className += " ink";
  var isServed = location.protocol === "http:" || location.protocol === "https:";
  var pollEvery = 5 * 60000, minute = 60000, day = 86400000;
  var isOffline = false;

  function each(selector, action, inside) {
    var found = (inside || document).querySelectorAll(selector);
    for (var i = 0; i < found.length; i++) action(found[i]);
  }
  function two(number) { return (number < 10 ? "0" : "") + number; }
  function iso(date) { return date.getFullYear() + "-" + two(date.getMonth() + 1) + "-" + two(date.getDate()); }
  function clock(date) { return two(date.getHours()) + ":" + two(date.getMinutes()); }
  function set(element, name, isOn) { if (isOn) element.classList.add(name); else element.classList.remove(name); }
  function local(number) { try { return number.toLocaleString(locale); } catch (fault) { return String(number); } }
  function write(element, text) { if (element && element.textContent !== text) element.textContent = text; }

  /* Today, by this device's clock. A planner made for a later day shows that day. */
  function today(now) { var date = iso(now); return date < built ? built : date; }

  /* In the evening tomorrow steps forward. */
  function evening(now) {
    var from = body.getAttribute("data-evening-from"), isEvening = !!from && clock(now) >= from;
    set(body, "is-evening", isEvening);
    return isEvening;
  }

  /* The next day takes today's place when today is over, or stands below it in the evening; weeks that are over go. */
  function moveOn(date, isEvening) {
    var place = document.querySelector(".d-today"), days = document.querySelector(".d-days");
    var shown = place.querySelector(".d-day"), next = place.querySelectorAll(".d-day")[1];
    if (next) days.insertBefore(next, days.firstChild);
    next = days.querySelector(".d-day");
    while (shown && next && shown.getAttribute("data-day") < date) {
      place.replaceChild(next, shown);
      shown = next;
      next = days.querySelector(".d-day");
    }
    // After the last day that it has, it says so: a day that is over is never shown as today.
    if (shown && shown.getAttribute("data-day") < date) {
      place.textContent = "";
      next = document.createElement("p");
      next.className = "d-day d-none";
      write(next, body.getAttribute("data-unknown"));
      place.appendChild(next);
    }
    if (isEvening && next) place.appendChild(next);
    each(".d-rows > li", function (week) {
      var days = week.querySelectorAll(".d-box");
      if (days[days.length - 1].getAttribute("data-day") < date) week.parentNode.removeChild(week);
    });
    each(".d-box", function (box) {
      var own = box.getAttribute("data-day");
      set(box, "is-today", own === date);
      set(box, "is-over", own < date);
    });
    each(".d-countdowns li", function (line) {
      var left = Math.round((Date.parse(line.getAttribute("data-day")) - Date.parse(date)) / day);
      if (left < 1) line.parentNode.removeChild(line);
      else write(line.querySelector("b"), local(left));
    });
  }

  function markHours(moment) {
    each(".d-today .d-item", function (item) {
      var from = item.getAttribute("data-from"), to = item.getAttribute("data-to");
      var isTimed = !item.classList.contains("is-aside") && to > from;
      set(item, "is-over", isTimed && to <= moment);
      set(item, "is-now", isTimed && from <= moment && moment < to && from.slice(11) + to.slice(11) !== "00:0000:00");
    });
  }

  /* The room that a short day does not need goes to the next ones. */
  function count() {
    var all = document.querySelector(".d"), today = document.querySelectorAll(".d-today .d-day");
    set(all, "is-light", today.length === 1 && today[0].querySelectorAll(".d-item").length <= 3);
    countHidden();
    var more = today.length ? today[0].querySelector(".d-more") : null;
    if (!more || !more.textContent) return;
    set(all, "is-light", false);
    countHidden();
  }

  /* Lists break into columns, of which only the first is seen. What stands in others is counted. */
  function countHidden() {
    each(".d-day, .d-box", function (place) {
      if (!place.offsetWidth || !place.offsetHeight) return;
      var hidden = 0;
      each(".d-list, .d-lines", function (list) {
        hidden += Number(list.getAttribute("data-rest")) || 0;
        var box = list.getBoundingClientRect();
        for (var item = list.firstElementChild; item; item = item.nextElementSibling) {
          var own = item.getBoundingClientRect();
          if (own.left >= box.right - 1 || own.right <= box.left + 1 || own.bottom > box.bottom + 2) hidden++;
        }
      }, place);
      write(place.querySelector(".d-more"), hidden > 0 ? "+" + local(hidden) : "");
    });
  }

  function dim(now) {
    var from = body.getAttribute("data-night-from"), to = body.getAttribute("data-night-to"), time = clock(now);
    if (!from || isInk) return;
    set(html, "is-night", from <= to ? from <= time && time < to : time >= from || time < to);
  }

  function say(now) {
    var notice = document.querySelector(".d-notice");
    var age = (now.getTime() - new Date(built + "T00:00:00").getTime()) / 3600000;
    var isOld = age > 24 + Number(body.getAttribute("data-stale"));
    set(body, "is-old", isOld);
    write(notice, isOld ? notice.getAttribute("data-old") : isOffline ? notice.getAttribute("data-offline") : "");
  }

  function show() {
    var now = new Date(), date = today(now);
    moveOn(date, evening(now));
    markHours(date + "T" + clock(now));
    dim(now);
    say(now);
    var time = clock(now);
    try { time = now.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" }); } catch (fault) { /* as it is */ }
    if (!isInk) write(document.querySelector(".d-clock"), time);
    // A few pixels to and fro, so that nothing burns in.
    if (!isInk) body.setAttribute("data-shift", String(Math.floor(now.getTime() / (10 * minute)) % 4));
    count();
  }

  /* A new planner is announced by one small file. */
  function ask() {
    var request = new XMLHttpRequest();
    request.open("GET", "version.txt?" + Date.now(), true);
    request.timeout = 30000;
    request.onload = function () {
      var found = request.status === 200 && /^\s*([0-9a-f]{16})\s*$/.exec(request.responseText);
      isOffline = !found;
      if (found && found[1] !== body.getAttribute("data-version")) takeUp();
      say(new Date());
    };
    request.onerror = request.ontimeout = function () { isOffline = true; say(new Date()); };
    request.send();
  }

  /* Not again at once, should an old page come from some cache. */
  function takeUp() {
    var last = 0;
    try {
      last = Number(sessionStorage.getItem("reloaded")) || 0;
      sessionStorage.setItem("reloaded", String(Date.now()));
    } catch (fault) { /* no storage: the page is loaded again each time */ }
    if (Date.now() - last > 4 * minute) location.reload();
  }

  // A child's day in pictures: the page stays as it is, but for the order.
  if (body.classList.contains("kid")) {
    evening(new Date());
    setInterval(function () { evening(new Date()); }, minute);
    return;
  }
  show();
  window.addEventListener("resize", count);
  window.addEventListener("load", count);
  if (isInk) return;
  setInterval(show, minute / 4);
  document.addEventListener("visibilitychange", show);
  if (!isServed) return;
  setInterval(ask, pollEvery);
  ask();
  // Pages that a touch here opens come back (planner.js); others do not.
  try { sessionStorage.removeItem("screen"); } catch (fault) { /* nothing is kept */ }
  document.addEventListener("click", function () {
    try { sessionStorage.setItem("screen", location.href); } catch (fault) { /* they stay open */ }
  });
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("../service-worker.js", { scope: "../" })["catch"](function () {});
  }
})();
