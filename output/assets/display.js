/*
 * The screen on the wall: moves the days on at midnight, marks what is over and what is now, says how much does not fit, dims at
 * night, shows photos while nobody touches it, and takes up a new planner. Written for the browsers of old tablets. Without it the page shows the day it was made for.
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

  function piece(name, kind) {
    var made = document.createElement(kind || "div");
    made.className = name;
    return made;
  }

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

  /*
   * Room and letters. Each way of sharing the screen is tried, and in it for each panel the letters from the largest to the smallest:
   * what hides least, then cuts the fewest titles, then has the largest letters. It is measured on the screen itself, and only when
   * something has changed.
   */
  var shares = [[34, 45, 55], [26, 45, 55], [26, 62, 38], [34, 62, 38], [42, 55, 45], [42, 72, 28]];
  var ofDay = ["z1", "z2", "z3", "z4", "z1 low", "z2 low", "z3 low", "z4 low", "z5", "z5 low", "z3 two", "z4 two",
    "z1 brief", "z2 brief", "z3 brief", "z4 brief", "z5 brief", "z4 brief low", "z5 brief low", "z3 one", "z4 one", "z5 one", "z5 one low"];
  var ofWeeks = ["z1 tall", "z2 tall", "z2", "z3 tall", "z3", "z4"];
  var fitted = "";

  function isDots() { return window.innerHeight <= 650 && window.innerWidth > window.innerHeight; }

  /* Lists break into columns. What stands in those that are not seen is hidden. */
  function measure(place) {
    var found = { hidden: 0, cut: 0 };
    each(".d-list, .d-lines", function (list) {
      // What a view leaves out is not hidden for want of room.
      if (!list.offsetParent) return;
      found.hidden += Number(list.getAttribute("data-rest")) || 0;
      var box = list.getBoundingClientRect();
      for (var item = list.firstElementChild; item; item = item.nextElementSibling) {
        var own = item.getBoundingClientRect(), text = item.querySelector(".d-what, bdi");
        if (own.left >= box.right - 1 || own.right <= box.left + 1 || own.bottom > box.bottom + 2) found.hidden++;
        // Letters may be taller than their line: only a line more is cut.
        // A line that tells too little is nearly as bad as none.
        else if (text && text.scrollWidth > text.clientWidth * 1.4) found.cut += 6;
        else if (text && (text.scrollHeight > text.clientHeight * 1.25 || text.scrollWidth > text.clientWidth + 2)) found.cut++;
      }
    }, place);
    return found;
  }

  /* What is wrong with a panel as it stands: 0 for nothing. */
  function fault(panel) {
    if (!panel.classList.contains("d-weeks")) {
      var own = measure(panel);
      return own.hidden * 10 + own.cut * 0.7;
    }
    var sum = 0, boxes = 0, rows = panel.querySelector(".d-rows").getBoundingClientRect(), seen = 0;
    each(".d-rows > li", function (week) {
      var box = week.getBoundingClientRect();
      if (box.left >= rows.right - 1 || box.right <= rows.left + 1) return;
      seen++;
      each(".d-box", function (day) {
        var own = measure(day);
        boxes++;
        sum += own.hidden * 3 + own.cut * 0.4;
      }, week);
    }, panel);
    // Two weeks at least, and rather more.
    return sum * 4 / Math.max(1, boxes) + (seen < 2 ? 100 : 0) + 30 / Math.max(1, seen);
  }

  function take(panel, look) {
    panel.className = panel.className.replace(/ (z\d|low|two|brief|one|tall)(?= |$)/g, "") + (look ? " " + look : "");
  }

  /* The best look of each panel in the room that it has, and what is wrong even so. */
  function tryLooks(panels) {
    var best = panels.map(function () { return { fault: Infinity, look: "" }; }), together = [];
    function isNext(panel) { return panel.parentNode.classList.contains("d-days"); }
    // A line for each title is better than titles that are hidden, and worse than anything else.
    function cost(look) { return look.charAt(1) * 0.6 + (/ two/.test(look) ? 0.3 : / brief/.test(look) ? 1.2 : / one/.test(look) ? 3 : 0); }
    for (var step = 0; step < ofDay.length; step++) {
      var least = cost(ofDay[step]), isDense = / one| brief/.test(ofDay[step]);
      // No panel would rather have it.
      if (isDense && best.every(function (one) { return one.fault <= least; })) continue;
      panels.forEach(function (panel) {
        var looks = panel.classList.contains("d-weeks") ? ofWeeks : ofDay;
        take(panel, looks[Math.min(step, looks.length - 1)]);
      });
      panels.forEach(function (panel, place) {
        var looks = panel.classList.contains("d-weeks") ? ofWeeks : ofDay, look = looks[step];
        // Two columns only where each has room for words.
        if (!look || / two/.test(look) && panel.offsetWidth < 26 * parseFloat(getComputedStyle(panel).fontSize)) return;
        var found = fault(panel) + cost(look);
        if (found < best[place].fault) best[place] = { fault: found, look: look };
        if (isNext(panel) && !isDense) (together[step] = together[step] || []).push({ place: place, fault: found, look: look });
      });
    }
    // The next days have letters of one size, but for one that would hide more with it.
    function sum(looks) { return looks.reduce(function (all, one) { return all + one.fault; }, 0); }
    var count = panels.filter(isNext).length;
    together = together.filter(function (looks) { return looks.length === count; });
    together.sort(function (a, b) { return sum(a) - sum(b); });
    if (together.length) together[0].forEach(function (one) {
      if (one.fault < best[one.place].fault + 6) best[one.place] = { fault: one.fault, look: one.look };
    });
    return best;
  }

  function count() {
    makeWhole(document);
    fit();
    cutForeign();
  }

  /*
   * Titles with words of another direction. Browsers leave out what stands at the end of the line, which can be the beginning of a foreign
   * word ("اجتماع …:30" for "اجتماع Zoom 15:30"), and put no "…" beside what ends at the edge. Here such a title loses its last letters.
   */
  function cutForeign() {
    var cut = [], isRightToLeft = html.dir === "rtl";
    // All at once, so that the page is laid out once for each step.
    function measured() {
      return cut.map(function (one) { return one.box.scrollWidth > one.box.clientWidth + 2 || one.box.scrollHeight > one.box.clientHeight + one.half; });
    }
    function keepCut() {
      var isCut = measured();
      cut = cut.filter(function (one, place) {
        set(one.box, "is-cut", isCut[place]);
        return isCut[place];
      });
    }
    function shorten(one, length) { write(one.title, one.text.slice(0, length).replace(/[\s\ud800-\udbff]+$/, "") + "…"); }
    each(".d-what > span, .d-lines bdi, .d-countdowns bdi", function (title) {
      var text = title.textContent, what = title.parentNode, hasRight = /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text);
      if (hasRight ? isRightToLeft && !/[\w\u00aa-\u058f\u0660-\u0669\u06f0-\u06f9\u0900-\ud7ff]/.test(text) : !isRightToLeft) return;
      var box = what.className.indexOf("d-what") < 0 ? title : getComputedStyle(what).display === "inline" ? what.parentNode : what;
      if (box.clientWidth) cut.push({ title: title, box: box, text: text, half: parseFloat(getComputedStyle(box).fontSize) / 2, least: 0, most: text.length - 1 });
    });
    keepCut();
    // Without what stands behind the title, all of it may fit.
    keepCut();
    cut.forEach(function (one) { one.title.setAttribute("data-whole", one.text); });
    for (var step = 0; step < 9; step++) {
      cut.forEach(function (one) { shorten(one, one.length = Math.ceil((one.least + one.most) / 2)); });
      measured().forEach(function (isCut, place) {
        var one = cut[place];
        if (isCut) one.most = Math.max(one.least, one.length - 1); else one.least = one.length;
      });
    }
    cut.forEach(function (one) { shorten(one, one.least); });
  }

  /* Gives titles back what was cut from them. */
  function makeWhole(place) {
    each("[data-whole]", function (title) {
      write(title, title.getAttribute("data-whole"));
      title.removeAttribute("data-whole");
    }, place);
    each(".is-cut", function (box) { box.classList.remove("is-cut"); }, place);
  }

  function fit() {
    var all = document.querySelector(".d"), days = document.querySelectorAll(".d-today .d-day, .d-days .d-day");
    var state = [window.innerWidth, window.innerHeight, built, body.className.replace(/ ?view-[a-z]+/, ""), document.querySelectorAll(".is-over").length, days.length];
    if (days[0]) state.push(days[0].getAttribute("data-day"));
    state.push(names[view], dayShown);
    if (state.join() === fitted) return;
    fitted = state.join();
    if (names[view] === "people" && fitHours()) return;
    var isTall = window.innerHeight > window.innerWidth, best = null;
    shares.forEach(function (share) {
      if (best && best.fault < 1) return;
      arrange(all, share, isTall);
      var panels = [];
      each(".d-today .d-day, .d-days .d-day, .d-weeks, .d-column", function (panel) {
        if (panel.offsetHeight > 1 && (!isDots() || !panel.classList.contains("d-weeks"))) panels.push(panel);
      });
      var looks = tryLooks(panels), sum = 0;
      panels.forEach(function (panel, place) {
        var isToday = panel.parentNode.classList.contains("d-today");
        // A day more is worth having.
        sum += looks[place].fault * (isToday ? 6 : 1) - (isToday ? 0 : 1.5);
      });
      if (!best || sum < best.fault) best = { fault: sum, share: share, panels: panels, looks: looks };
    });
    arrange(all, best.share, isTall);
    best.panels.forEach(function (panel, place) { take(panel, best.looks[place].look); });
    each(".d-day, .d-box, .d-column", function (place) {
      if (!place.offsetWidth || !place.offsetHeight) return;
      var hidden = measure(place).hidden;
      write(place.querySelector(".d-more"), hidden > 0 ? "+" + local(hidden) : "");
    });
  }

  /* How much of the screen today, the next days and the weeks have. */
  function arrange(all, share, isTall) {
    var rest = isTall ? 100 - share[0] : 100;
    all.style.setProperty("--today", share[0] + "fr");
    all.style.setProperty("--others", 100 - share[0] + "fr");
    all.style.setProperty("--days", share[1] * rest / 100 + "fr");
    all.style.setProperty("--weeks", share[2] * rest / 100 + "fr");
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
    columns();
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
  /*
   * Views: planner.json names them. The page has all of them; the body's class says which is seen. A swipe, an arrow key or a touch on its
   * name changes it, and what has been turned to goes back after three minutes.
   */
  var names = [], view = 0, touched = 0, turned = Date.now(), begun = null;
  // Which of three days people have, and which week the week and the month begin with: 0 for this one.
  var dayShown = 0, weekShown = 0, dayCount = 3, weekCount = 2, isByHour = false;
  each(".d-views button", function (button) { names.push(button.getAttribute("data-view")); });

  function turnTo(number) {
    view = (number + names.length) % names.length;
    turned = Date.now();
    dayShown = weekShown = 0;
    body.className = body.className.replace(/ ?view-[a-z]+/g, "") + " view-" + names[view];
    showWeeks();
    each(".d-views button", function (button) {
      if (button.getAttribute("data-view") === names[view]) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    columns();
    count();
  }

  /* Forward or back: in weeks where the view has weeks, up to its last one, else in views. */
  function turnBy(step) {
    var next = weekShown + step, hasWeeks = names[view] === "week" || names[view] === "month";
    touched = Date.now();
    if (!hasWeeks || next < 0 || next >= weekCount) return turnTo(view + step);
    weekShown = next;
    showWeeks();
    count();
  }

  function showWeeks() {
    set(body, "next-week", weekShown > 0);
    var number = 0;
    each(".d-today .d-day, .d-days .d-day", function (day) { set(day, "is-before", number++ < 7); });
  }

  /* Two people may have the same initials: their colours differ. */
  function who(sign) { return (/\bm\d+/.exec(sign.className) || [""])[0] + sign.textContent.trim(); }

  /* The days that people can have: today and the two after it. */
  function threeDays() {
    var days = document.querySelectorAll(".d-today .d-day, .d-days .d-day");
    return [].slice.call(days, 0, dayCount);
  }

  /* What each person has on a day: by the hour, and above it what has no time; what is nobody's is everyone's. */
  function columns() {
    var days = threeDays(), day = days[dayShown] || piece("none");
    each(".d-three button", function (button) { button.parentNode.removeChild(button); });
    each(".d-three", function (place) {
      days.forEach(function (other, number) {
        var button = place.appendChild(piece("", "button")), name = other.querySelector(".d-short");
        button.type = "button";
        write(button, name ? name.textContent.trim() : "");
        if (other === day) button.setAttribute("aria-current", "true");
        button.addEventListener("click", function () { touched = Date.now(); dayShown = number; columns(); count(); });
      });
    });
    each(".d-column", function (column) {
      var list = column.querySelector(".d-list"), lane = column.querySelector(".d-lane");
      var own = column.getAttribute("data-initials") && who(column.querySelector(".av"));
      list.textContent = lane.textContent = "";
      each(".d-item", function (item) {
        var people = item.querySelectorAll(".av:not(.no)"), isOwn = !own && !people.length;
        for (var i = 0; i < people.length; i++) if (own && who(people[i]) === own) isOwn = true;
        if (!isOwn) return;
        var hours = hoursOf(item, day.getAttribute("data-day")), copy = item.cloneNode(true);
        makeWhole(copy);
        if (!hours || !isByHour) return list.appendChild(copy);
        var text = piece("d-text", "span"), time = copy.querySelector("time");
        write(text.appendChild(piece("d-when", "span")), time ? time.textContent.trim() : "");
        text.appendChild(document.createTextNode(" "));
        text.appendChild(copy.querySelector(".d-what"));
        copy.textContent = "";
        copy.appendChild(text);
        copy.hours = hours;
        lane.appendChild(copy);
      }, day);
    });
    if (isByHour) layHours();
  }

  /* From which minute of a day to which something is; nothing if it has no time there. */
  function hoursOf(item, day) {
    var from = item.getAttribute("data-from"), to = item.getAttribute("data-to");
    if (item.classList.contains("is-aside") || item.classList.contains("is-thin") || from.slice(11) + to.slice(11) === "00:0000:00") return null;
    function minutes(time) { return time.slice(0, 10) < day ? 0 : time.slice(0, 10) > day ? 1440 : time.slice(11, 13) * 60 + Number(time.slice(14)); }
    return { from: minutes(from), to: Math.max(minutes(from), minutes(to)) };
  }

  /* What happens at the same time stands side by side. */
  function sideBySide(items, least, end) {
    var group = [], last = -1;
    items.sort(function (a, b) { return a.hours.from - b.hours.from || b.hours.to - a.hours.to; });
    items.concat(null).forEach(function (item, place) {
      if (item) {
        // A line at least, and two where nothing follows.
        var next = place + 1 < items.length ? items[place + 1].hours.from : end;
        item.top = Math.min(item.hours.from, end - least);
        item.bottom = Math.max(item.hours.to, item.top + least, Math.min(item.top + 2 * least, next));
      }
      if (!item || item.top >= last) {
        var slots = [];
        group.forEach(function (one) {
          for (one.slot = 0; slots[one.slot] > one.top;) one.slot++;
          slots[one.slot] = one.bottom;
        });
        group.forEach(function (one) { one.slots = slots.length; });
        group = [];
        last = -1;
      }
      if (item) {
        group.push(item);
        last = Math.max(last, item.bottom);
      }
    });
  }

  /* Lays the hours of all columns out side by side; tells what is wrong with them. */
  function layHours() {
    var place = document.querySelector(".d-columns"), axis = place.querySelector(".d-axis"), lanes = [].slice.call(place.querySelectorAll(".d-lane"));
    var from = 8 * 60, to = 18 * 60, found = { fault: 0, narrow: 0 };
    ["h2", ".d-list"].forEach(function (part) {
      var parts = [].slice.call(place.querySelectorAll(".d-column " + part));
      parts.forEach(function (one) { one.style.height = ""; });
      var most = Math.max.apply(null, parts.map(function (one) { return one.offsetHeight; }));
      parts.forEach(function (one) { one.style.height = most + "px"; });
    });
    each(".d-lane .d-item", function (item) {
      from = Math.min(from, Math.floor(item.hours.from / 60) * 60);
      to = Math.max(to, Math.ceil(item.hours.to / 60) * 60);
    }, place);
    var first = lanes[0], height = first.clientHeight, letter = parseFloat(getComputedStyle(first).fontSize);
    if (!height) return found;
    var line = letter * 1.25, least = Math.ceil((line + 4) * (to - from) / height);
    if (least > 90 || letter < 12) found.narrow++;
    lanes.forEach(function (lane) {
      var items = [].slice.call(lane.children);
      lane.style.backgroundSize = "100% " + 6000 / (to - from) + "%";
      sideBySide(items, least, to);
      items.forEach(function (item) {
        item.style.top = (item.top - from) * 100 / (to - from) + "%";
        item.style.height = (item.bottom - item.top) * 100 / (to - from) + "%";
        item.style[html.dir === "rtl" ? "right" : "left"] = item.slot * 100 / item.slots + "%";
        item.style.width = 100 / item.slots + "%";
        var text = item.firstChild, lines = Math.max(1, Math.floor((item.clientHeight - 2) / line));
        var what = text.lastChild, isOther = lines > 1 && getComputedStyle(what).direction !== html.dir, cut = isOther || lines === 1 ? what : text;
        set(item, "is-line", lines === 1);
        set(item, "is-other", isOther);
        text.style.webkitLineClamp = lines;
        what.style.webkitLineClamp = lines - 1;
        text.style.maxHeight = lines * 1.25 + "em";
        if (item.clientWidth < 3.5 * letter) found.narrow++;
        if (cut.scrollHeight > cut.clientHeight + line / 2 || cut.scrollWidth > cut.clientWidth + 2) found.fault++;
      });
    });
    axis.textContent = "";
    var top = first.getBoundingClientRect().top - place.getBoundingClientRect().top;
    function stand(name, minutes, text) {
      var mark = axis.appendChild(piece(name, "span"));
      mark.style.top = top + (minutes - from) * height / (to - from) + "px";
      write(mark, text);
    }
    for (var hour = from; hour < to; hour += 60) stand("d-hour", hour, hourName(hour / 60));
    var now = new Date(), moment = now.getHours() * 60 + now.getMinutes(), day = threeDays()[dayShown];
    if (day && day.getAttribute("data-day") === iso(now) && from <= moment && moment <= to) stand("d-line", moment, "");
    return found;
  }

  function hourName(hour) {
    try { return new Date(2001, 0, 1, hour).toLocaleTimeString(locale, { hour: "numeric" }); } catch (fault) { return two(hour); }
  }

  /* The letters of the hours. Where too much happens at once, there are lists. */
  function fitHours() {
    var best = null, panels = [].slice.call(document.querySelectorAll(".d-column"));
    function showAs(isHours, look) {
      isByHour = isHours;
      set(body, "by-hour", isHours);
      panels.forEach(function (panel) { take(panel, look); });
      columns();
    }
    ["z1", "z2", "z3", "z4", "z5"].forEach(function (look) {
      if (best && best.fault < 1) return;
      showAs(true, look);
      var found = layHours(), hidden = panels.reduce(function (sum, panel) { return sum + measure(panel.querySelector(".d-list").parentNode).hidden; }, 0);
      found.fault = found.fault * 0.5 + look.charAt(1) * 0.6 + (found.narrow + hidden) * 10;
      if (!best || found.fault < best.fault) best = { fault: found.fault, look: look };
    });
    var isGood = best.fault < 10;
    showAs(isGood, isGood ? best.look : "");
    fitted = fitted.replace(/,[^,]*,[^,]*$/, "") + "," + names[view] + "," + dayShown;
    if (isGood) each(".d-column .d-more", function (more) { write(more, ""); });
    return isGood;
  }

  function prepareViews() {
    if (!names.length) return;
    document.querySelector(".d-views").hidden = document.querySelector(".d-three").hidden = false;
    var forward = html.dir === "rtl" ? -1 : 1;
    each(".d-views button", function (button) {
      button.addEventListener("click", function () { touched = Date.now(); turnTo(names.indexOf(button.getAttribute("data-view"))); });
    });
    document.addEventListener("touchstart", function (event) { begun = event.touches[0]; touched = Date.now(); });
    document.addEventListener("touchend", function (event) {
      var end = event.changedTouches[0], across = begun ? end.clientX - begun.clientX : 0;
      if (begun && Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(end.clientY - begun.clientY)) turnBy((across < 0 ? 1 : -1) * forward);
      begun = null;
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      turnBy((event.key === "ArrowRight" ? 1 : -1) * forward);
    });
    var turn = Number(body.getAttribute("data-turn")) * 1000;
    setInterval(function () {
      var now = Date.now(), isLeft = now - touched > 3 * minute;
      if (touched && isLeft) { touched = 0; turnTo(0); }
      else if (turn && isLeft && now - turned >= turn) turnTo(view + 1);
    }, 1000);
    turnTo(0);
  }

  /*
   * Photos: while nobody touches the screen they follow each other, with the clock, the next thing and the weather over them. Which one is
   * seen depends on the clock alone. One that does not come leaves the planner there.
   */
  var photoEvery = minute / 2, handled = Date.now(), photo = -1, photoPlace = document.querySelector(".d-photos");

  /* The first thing that is still to come, within a week. */
  function nextThing(moment) {
    var days = document.querySelectorAll(".d-today .d-day, .d-days .d-day"), next = null;
    for (var i = 0; i < days.length && i < 7 && !next; i++) {
      each(".d-item:not(.is-aside):not(.is-thin):not(.off)", function (item) {
        var from = item.getAttribute("data-from");
        if (from > moment && (!next || from < next.getAttribute("data-from"))) next = item;
      }, days[i]);
      if (next) return { day: i ? days[i].querySelector(".d-short").textContent.trim() : "", item: next };
    }
    return null;
  }

  function writeOver(now) {
    var over = photoPlace.querySelector(".d-over"), weather = document.querySelector(".d-today .weather");
    var next = nextThing(today(now) + "T" + clock(now)), clockText = document.querySelector(".d-clock").textContent;
    if (!over) over = photoPlace.appendChild(piece("d-over"));
    over.textContent = "";
    var head = over.appendChild(piece("d-over-head"));
    head.appendChild(piece("d-over-clock", "b")).textContent = clockText;
    if (weather) head.appendChild(weather.cloneNode(true));
    if (!next) return;
    var line = over.appendChild(piece("d-over-next"));
    if (next.day) line.appendChild(piece("d-over-day", "span")).textContent = next.day;
    line.appendChild(next.item.querySelector(".d-when").cloneNode(true));
    line.appendChild(next.item.querySelector(".d-what").cloneNode(true));
    makeWhole(line);
  }

  function wake() {
    handled = Date.now();
    photo = -1;
    photoPlace.hidden = true;
    photoPlace.textContent = "";
  }

  function isLeft() {
    var after = html.classList.contains("is-night") ? minute : Number(photoPlace.getAttribute("data-after")) * 1000;
    return Date.now() - handled >= after;
  }

  function showPhoto() {
    var now = Date.now(), list = window.photos || [], number = Math.floor(now / photoEvery) % list.length;
    if (!list.length || !isLeft()) return;
    if (number === photo) return photoPlace.hidden ? undefined : writeOver(new Date());
    photo = number;
    var picture = piece("d-whole", "img"), back = piece("d-back", "img"), layer = piece("d-photo");
    picture.alt = back.alt = "";
    picture.onload = function () {
      if (photo !== number || !isLeft()) return;
      back.src = list[number];
      layer.appendChild(back);
      layer.appendChild(picture);
      photoPlace.hidden = false;
      photoPlace.setAttribute("data-side", number % 2);
      photoPlace.insertBefore(layer, photoPlace.querySelector(".d-over"));
      writeOver(new Date());
      // It comes in over the one before, which goes then.
      if (layer.offsetWidth) layer.classList.add("is-in");
      setTimeout(function () { while (layer.parentNode && layer.previousSibling) photoPlace.removeChild(layer.previousSibling); }, 3000);
    };
    picture.onerror = function () { photoPlace.hidden = true; };
    picture.src = list[number];
  }

  function preparePhotos() {
    if (!photoPlace || isInk) return;
    ["touchstart", "mousedown", "keydown"].forEach(function (kind) {
      document.addEventListener(kind, function (event) {
        handled = Date.now();
        if (kind !== "keydown" || photoPlace.hidden) return;
        event.stopPropagation();
        event.preventDefault();
        wake();
      }, true);
    });
    // What wakes the screen does nothing else.
    photoPlace.addEventListener("touchend", function (event) {
      event.stopPropagation();
      event.preventDefault();
      wake();
    });
    photoPlace.addEventListener("click", wake);
    setInterval(showPhoto, 1000);
  }

  show();
  if (!isInk) prepareViews();
  preparePhotos();
  window.addEventListener("resize", count);
  // A family's own fonts may have come late.
  window.addEventListener("load", function () {
    if (document.fonts && document.fonts.size) fitted = "";
    count();
  });
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
