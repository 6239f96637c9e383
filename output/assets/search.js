/*
 * Search over the planner's static index (search/index.js), in the reader's browser. No request leaves the page.
 *
 * Folding, splitting into words, matching and ranking are in WallplannerSearch and know nothing of the page; the page's part
 * comes after. Ranking: every word of the query must match; an exact word beats the beginning of a word, and that beats a
 * misspelling (one slip in words of 4 to 7 letters, two from 8 on). Only where a word matches nothing like that are parts
 * of words and misspelled beginnings looked for.
 */
"use strict";
(function () {
  const marks =
    /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFE0E\uFE0F\u0640]/g;
  const special = {
    ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ŋ: "n", ŧ: "t", ĸ: "k", ς: "σ", ə: "e", ɓ: "b",
    ɗ: "d", ɛ: "e", ɔ: "o", ƒ: "f", ƙ: "k", ƴ: "y", ة: "ه", ى: "ي", ٱ: "ا", ک: "ك", ی: "ي",
  };
  const specials = new RegExp("[" + Object.keys(special).join("") + "]", "g");
  const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
  const joined = /[\p{L}\p{N}\p{M}]+(?:['’‘.\-‐‑][\p{L}\p{N}\p{M}]+)+/gu;
  const numbers = /\p{N}[\p{N} ()/.\-‐‑]{3,}\p{N}/gu;
  const digitsOnly = /^\p{N}+$/u;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]/u;
  // The zeros of scripts with digits of their own.
  const zeros = Array.from("٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐", (zero) => zero.codePointAt(0));
  // The article, and words of one letter that Arabic writes together with the next.
  const article = /^(?:[وفبك]?ال|لل|[وبل])(?=\p{L}{3})/u;

  /** Lower case, without accents, special letters spelled out. */
  function fold(text) {
    if (/^[\x00-\x7F]*$/.test(text)) return text.toLowerCase();
    return text.toLowerCase().normalize("NFKD").toLowerCase().replace(specials, (c) => special[c]).normalize("NFKD")
      .replace(marks, "").replace(specials, (c) => special[c]).normalize("NFC")
      // A digit is a digit in every script, and katakana is read as hiragana.
      .replace(/(?![0-9])\p{Nd}/gu, (c) => {
        const zero = zeros.find((zero) => c.codePointAt(0) >= zero && c.codePointAt(0) < zero + 10);
        return zero === undefined ? c : String(c.codePointAt(0) - zero);
      })
      .replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
  }

  /** The folded words of a text; "O’Hara" is also "ohara", "+47 22 00 00 01" also "4722000001". */
  function words(text) {
    const folded = fold(text);
    const found = folded.match(word) || [];
    if (/[\u0621-\u064A]/.test(folded)) {
      for (const piece of [...found]) if (article.test(piece)) found.push(piece.replace(article, ""));
      // Abd al-Rahman is written as one name or as two.
      for (const piece of folded.match(/عبد ال\p{L}+/gu) || []) found.push(piece.replace(" ", ""));
    }
    const together = folded.match(joined);
    if (together) for (const piece of together) found.push(piece.replace(/['’‘.\-‐‑]/g, ""));
    const grouped = folded.match(numbers);
    if (grouped) for (const piece of grouped) found.push(piece.replace(/[^\p{N}]/gu, ""));
    return found;
  }

  /**
   * How many slips (a letter more, less, another, or two swapped) part `a` from `b`; more than `limit` is `limit + 1`.
   * With `isPrefix`, from the nearest beginning of `b`.
   */
  function distance(a, b, limit, isPrefix) {
    const n = a.length, m = b.length;
    if (n - m > limit || (!isPrefix && m - n > limit)) return limit + 1;
    let before = rows[0], last = rows[1], row = rows[2];
    for (let j = 0; j <= m; j++) last[j] = j;
    let lastLeast = 0;
    for (let i = 1; i <= n; i++) {
      row[0] = i;
      let least = i;
      for (let j = 1; j <= m; j++) {
        let cost = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
        if (last[j] + 1 < cost) cost = last[j] + 1;
        if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && before[j - 2] + 1 < cost) cost = before[j - 2] + 1;
        row[j] = cost;
        if (cost < least) least = cost;
      }
      // A swap reaches back two rows, so both must be too far.
      if (least > limit && lastLeast > limit) return limit + 1;
      lastLeast = least;
      const spare = before;
      before = last;
      last = row;
      row = spare;
    }
    let result = last[m];
    if (isPrefix) for (let j = 0; j < m; j++) if (last[j] < result) result = last[j];
    return Math.min(result, limit + 1);
  }

  /** Words longer than this are compared by their beginnings. */
  const longest = 64;
  const rows = [0, 0, 0].map(() => new Uint8Array(longest + 1));

  /** Which of 32 groups of letters a word holds: words that differ in many cannot be close. */
  function signature(letters) {
    let bits = 0;
    for (const letter of letters) bits |= 1 << letter.codePointAt(0) % 31;
    return bits;
  }

  function bitCount(bits) {
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }

  const level = { exact: 5, prefix: 4, near: 3, nearer: 2, part: 1 };

  class WallplannerSearch {
    /** @param documents list of lists of [text, weight 1 to 9] */
    constructor(documents) {
      const steps = this.steps(documents);
      while (!steps.next().done);
    }

    /** The same in short steps, between which a reader's keys are heard; the last one leaves the engine ready. */
    static begin(documents) {
      const engine = Object.create(WallplannerSearch.prototype);
      return { engine, steps: engine.steps(documents) };
    }

    *steps(documents) {
      this.count = documents.length;
      const postings = new Map();
      // The same text, such as a place or a person's name, stands in many documents.
      const split = new Map();
      for (let document = 0; document < documents.length; document++) {
        if (document % 128 === 127) yield;
        for (const [text, weight] of documents[document]) {
          if (!text) continue;
          let pieces = split.get(text);
          if (!pieces) split.set(text, (pieces = words(text)));
          for (const found of pieces) {
            let list = postings.get(found);
            if (!list) postings.set(found, (list = []));
            const end = list.length;
            // A word twice in one document counts once, at its best.
            if (end && list[end - 2] === document) list[end - 1] = Math.max(list[end - 1], weight);
            else list.push(document, weight);
          }
        }
      }
      yield;
      this.words = Array.from(postings.keys()).sort();
      this.postings = this.words.map((w) => postings.get(w));
      this.letters = [];
      for (const found of this.words) {
        if (this.letters.length % 1024 === 1023) yield;
        this.letters.push(Array.from(found).slice(0, longest));
      }
      yield;
      this.signatures = Int32Array.from(this.letters, signature);
      this.lengths = Int32Array.from(this.letters, (l) => l.length);
      this.best = new Uint8Array(this.count);
      this.memory = new Map();
    }

    /** The first position whose word is not before `text`. */
    position(text) {
      let low = 0, high = this.words.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.words[middle] < text) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    /** Word positions that match `term`, each with its level. `isLast`: it may still be being typed. */
    matches(term, isLast) {
      const found = new Map();
      const start = this.position(term);
      for (let i = start; i < this.words.length && this.words[i].startsWith(term); i++) {
        found.set(i, this.words[i] === term ? level.exact : level.prefix);
      }
      const letters = Array.from(term).slice(0, longest);
      const slips = digitsOnly.test(term) || unspaced.test(term) ? 0 : letters.length >= 8 ? 2 : letters.length >= 4 ? 1 : 0;
      if (slips) {
        const own = signature(letters);
        for (let i = 0; i < this.words.length; i++) {
          const length = this.lengths[i] - letters.length;
          if (length > slips || length < -slips) continue;
          const other = this.signatures[i];
          if (bitCount(own & ~other) > slips || bitCount(other & ~own) > slips) continue;
          if (found.has(i) || digitsOnly.test(this.words[i])) continue;
          const apart = distance(letters, this.letters[i], slips);
          if (apart <= slips) found.set(i, apart <= 1 ? level.near : level.nearer);
        }
      }
      if (!found.size) this.fallback(term, letters, slips, isLast, found);
      return found;
    }

    /** What comes close to a word that nothing matches: a part of a word, or a beginning with a slip. */
    fallback(term, letters, slips, isLast, found) {
      const least = unspaced.test(term) ? 1 : digitsOnly.test(term) ? 3 : 5;
      if (letters.length >= least) {
        for (let i = 0; i < this.words.length; i++) if (this.words[i].includes(term)) found.set(i, level.part);
      }
      if (found.size || !slips || !isLast) return;
      if (letters.length === 4) {
        // One letter too many, at either end or between: "jjap" for "jap…".
        for (let skip = 0; skip < 4; skip++) {
          const rest = letters.slice(0, skip).concat(letters.slice(skip + 1)).join("");
          for (let i = this.position(rest); i < this.words.length && this.words[i].startsWith(rest); i++) found.set(i, level.part);
        }
        return;
      }
      const own = signature(letters);
      for (let i = 0; i < this.words.length; i++) {
        if (this.lengths[i] <= letters.length || bitCount(own & ~this.signatures[i]) > 1) continue;
        if (distance(letters, this.letters[i], 1, true) <= 1) found.set(i, level.part);
      }
    }

    /** The same, remembered: of a query only the last word changes from key to key. */
    remembered(term, isLast) {
      const key = (isLast ? "+" : "-") + term;
      let found = this.memory.get(key);
      if (!found) {
        if (this.memory.size > 64) this.memory.clear();
        this.memory.set(key, (found = this.matches(term, isLast)));
      }
      return found;
    }

    /** Documents that match every word of `query`: their numbers, best first, and the words that matched. */
    find(query, allowed) {
      const terms = fold(query).match(word) || [];
      if (!terms.length) return { documents: [], matched: new Set(), terms };
      const matched = new Set();
      let total = null, lowest = null;
      const isOpen = !/\s$/.test(query);
      terms.forEach((term, number) => {
        const best = this.best.fill(0);
        for (const [position, value] of this.remembered(term, isOpen && number === terms.length - 1)) {
          matched.add(this.words[position]);
          const list = this.postings[position];
          for (let i = 0; i < list.length; i += 2) {
            const score = value * 16 + list[i + 1];
            if (score > best[list[i]]) best[list[i]] = score;
          }
        }
        if (!total) {
          total = Uint16Array.from(best);
          lowest = Uint8Array.from(best, (score) => score >> 4);
        } else {
          for (let i = 0; i < total.length; i++) {
            if (!total[i]) continue;
            if (!best[i]) total[i] = 0;
            else {
              total[i] += best[i];
              if (best[i] >> 4 < lowest[i]) lowest[i] = best[i] >> 4;
            }
          }
        }
      });
      const documents = [];
      for (let i = 0; i < this.count; i++) if (total[i] && (!allowed || allowed(i))) documents.push(i);
      const rank = (i) => lowest[i] * 65536 + total[i];
      return { documents, rank, matched, terms };
    }
  }

  globalThis.WallplannerSearch = { Engine: WallplannerSearch, fold, words, distance };
})();

/* The page. */
(function () {
  const form = document.getElementById("search-form");
  if (!form) return;
  const status = document.getElementById("search-status");
  const note = document.getElementById("search-note");
  const list = document.getElementById("search-results");
  const more = document.getElementById("search-more");
  const index = globalThis.wallplannerIndex;
  if (!index) {
    const warning = document.getElementById("search-fallback");
    if (warning) warning.textContent = form.dataset.failed;
    return;
  }
  const root = form.dataset.root;
  const locale = index.locale;
  const text = index.words;
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const dateParts = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
  const dateFormat = new Intl.DateTimeFormat(locale, dateParts);
  const timeFormat = new Intl.DateTimeFormat(locale, { ...dateParts, hour: index.hour, minute: "2-digit" });
  const people = new Intl.ListFormat(locale, { style: "short", type: "unit" });
  const pageSize = 20;
  const dayLength = 86400000;

  const dayNumber = (iso) => Math.round(Date.parse(iso + "T00:00:00Z") / dayLength);
  const real = new Date();
  const clock = dayNumber(real.getFullYear() + "-" + String(real.getMonth() + 1).padStart(2, "0") + "-" + String(real.getDate()).padStart(2, "0"));
  // Between nightly builds the reader's own day decides what is to come; far outside the planner the day it was built for does.
  const today = clock >= index.firstDay && clock <= index.lastDay ? clock : dayNumber(document.documentElement.dataset.built);

  /* One entry: [kind, title, path, members (owner first), category (-1 for none), runs, more texts…]
     A run of dates: day, count, days between, minute of the day (-1 for a whole day), days that it lasts beyond the first. */
  const entries = index.entries.map((row) => ({
    kind: index.kinds[row[0]], title: row[1], path: index.kinds[row[0]][2] + row[2] + index.kinds[row[0]][3], members: row[3],
    category: row[4], runs: row[5], texts: row.slice(6),
  }));
  const documents = entries.map((entry) => {
    const fields = [[entry.title, 9]];
    for (const member of entry.members) fields.push([index.members[member], 5]);
    if (entry.category >= 0) fields.push([index.categories[entry.category][1], 4]);
    for (const extra of entry.texts) fields.push([extra, 6]);
    return fields;
  });
  const { engine, steps } = globalThis.WallplannerSearch.Engine.begin(documents);
  let isReady = false, isWarm = false;

  /* A large index is prepared in steps of a few milliseconds, so that the page can be scrolled and typed into at once. Who
     asks before it is ready waits for what is left. */
  function prepare(until) {
    while (!isReady && performance.now() < until) isReady = Boolean(steps.next().done);
    if (!isReady) setTimeout(() => prepare(performance.now() + 8));
    else if (!isWarm) setTimeout(warm);
  }

  /* One search and one line that nobody sees, so that the first key finds everything awake. */
  function warm() {
    if (isWarm) return;
    isWarm = true;
    engine.find("a");
    if (entries.length) item(entries[0], usually.get(0));
  }

  /** The first day from `from` on (and not after `to`) that an entry touches: [day, minute], or null. */
  function nextDate(entry, from, to) {
    let best = null;
    for (const [day, count, step, minute, beyond] of entry.runs) {
      let skip = day + beyond >= from ? 0 : step > 0 ? Math.ceil((from - day - beyond) / step) : count;
      if (skip >= count) continue;
      const start = day + skip * step;
      if (start <= to && (!best || start < best[0] || (start === best[0] && minute < best[1]))) best = [start, minute];
    }
    return best;
  }

  function lastDate(entry) {
    let best = null;
    for (const [day, count, step, minute] of entry.runs) {
      const start = day + (count - 1) * step;
      if (!best || start > best[0]) best = [start, minute];
    }
    return best;
  }

  /* What an entry shows and is sorted by when no dates are asked for: its next date, else its last; the past comes after
     what is to come, the latest first, and what has no date comes last. */
  const usually = new Map(entries.map((entry, i) => [i, nextDate(entry, today, Infinity) || lastDate(entry)]));
  const lateness = Float64Array.from(entries, (_, i) => {
    const date = usually.get(i);
    if (!date) return 9e6;
    return date[0] >= today ? date[0] - index.firstDay + Math.max(0, date[1]) / 1440 : 4e6 + today - date[0];
  });
  const keys = new Float64Array(entries.length);

  const controls = {
    text: document.getElementById("search-text"), kind: document.getElementById("search-kind"),
    from: document.getElementById("search-from"), to: document.getElementById("search-to"),
  };
  const boxes = (name) => Array.from(form.querySelectorAll('input[name="' + name + '"]'));
  const checked = (name) => boxes(name).filter((box) => box.checked).map((box) => Number(box.value));

  function state() {
    return {
      text: controls.text.value, kind: controls.kind ? controls.kind.value : "", members: checked("member"),
      categories: checked("category"), from: controls.from.value, to: controls.to.value,
    };
  }

  let found = [], matched = new Set(), shown = 0;

  function run() {
    const query = state();
    prepare(Infinity);
    let from = query.from ? dayNumber(query.from) : -Infinity, to = query.to ? dayNumber(query.to) : Infinity;
    const isSwapped = from > to;
    if (isSwapped) {
      [from, to] = [to, from];
      [query.from, query.to] = [query.to, query.from];
    }
    note.textContent = isSwapped ? text.swapped : "";
    const hasDates = from > -Infinity || to < Infinity;
    const hasFilter = hasDates || query.kind !== "" || query.members.length > 0 || query.categories.length > 0;
    const allowed = (i) => {
      const entry = entries[i];
      if (query.kind !== "" && entry.kind[0] !== query.kind) return false;
      if (query.categories.length && !query.categories.includes(entry.category)) return false;
      if (query.members.length && !entry.members.some((member) => query.members.includes(member))) return false;
      return !hasDates || nextDate(entry, from, to) !== null;
    };
    const typed = query.text.trim();
    let rank = () => 0;
    matched = new Set();
    if (typed) {
      const result = engine.find(query.text, hasFilter ? allowed : null);
      found = result.documents;
      matched = result.matched;
      if (result.rank) rank = result.rank;
      if (!result.terms.length) {
        const plain = typed.toLowerCase();
        found = entries.map((_, i) => i).filter((i) => entries[i].title.toLowerCase().includes(plain) && allowed(i));
      }
    } else {
      found = hasFilter ? entries.map((_, i) => i).filter(allowed) : [];
    }
    const when = hasDates ? new Map(found.map((i) => [i, nextDate(entries[i], from, to)])) : usually;
    for (const i of found) {
      const date = when.get(i);
      keys[i] = rank(i) * 1e7 - (hasDates ? (date ? date[0] - index.firstDay : 0) : lateness[i]);
    }
    found.sort((a, b) => keys[b] - keys[a] || a - b);
    found = found.map((i) => [i, when.get(i)]);
    shown = 0;
    list.replaceChildren();
    show();
    const isAsked = typed !== "" || hasFilter;
    suggest();
    say(!isAsked ? "" : found.length ? text.count[plural.select(found.length)].replace("{n}", number.format(found.length)) : text.nothing);
    remember(query);
  }

  function show() {
    const batch = document.createDocumentFragment();
    for (const [i, date] of found.slice(shown, shown + pageSize)) batch.append(item(entries[i], date));
    list.append(batch);
    shown = Math.min(found.length, shown + pageSize);
    more.hidden = shown >= found.length;
  }

  function say(message) {
    if (status.textContent !== message) status.textContent = message;
  }

  function element(name, className, content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (content) made.textContent = content;
    return made;
  }

  function item(entry, date) {
    const line = element("li", "found");
    const link = element("a", "found-link");
    link.href = root + entry.path;
    link.append(marked(entry.title || entry.kind[1]));
    line.append(link);
    const detail = element("p", "found-detail");
    const pieces = [element("span", "found-kind", entry.kind[1])];
    if (date) {
      const time = element("time", "", dateText(date));
      time.dateTime = new Date(date[0] * dayLength).toISOString().slice(0, 10);
      pieces.push(time);
    }
    const names = entry.members.slice(0, 5).map((member) => index.members[member]);
    if (names.length && entry.kind[0] !== "member") pieces.push(marked(people.format(names)));
    if (entry.category >= 0) pieces.push(element("span", "", index.categories[entry.category][1]));
    // A contact's category, company and number; else the text that matched, if the title is not all that did.
    const told = entry.kind[0] === "contact" ? entry.texts.slice(0, 3) : [];
    for (const piece of told) pieces.push(marked(piece));
    const extra = entry.texts.find((piece) => globalThis.WallplannerSearch.words(piece).some((found) => matched.has(found)));
    if (extra && !told.includes(extra)) pieces.push(marked(extra.length > 120 ? extra.slice(0, 117) + "…" : extra));
    pieces.forEach((piece, i) => {
      if (i) detail.append(" · ");
      detail.append(piece);
    });
    line.append(detail);
    return line;
  }

  function dateText([day, minute]) {
    const at = new Date(day * dayLength + Math.max(0, minute) * 60000);
    return (minute < 0 ? dateFormat : timeFormat).format(at);
  }

  /** A text, kept apart from the direction of what is beside it, with the words that matched in mark elements. */
  function marked(content) {
    const parts = document.createElement("bdi");
    let end = 0;
    for (const piece of content.matchAll(/[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu)) {
      if (!matched.has(globalThis.WallplannerSearch.fold(piece[0]))) continue;
      parts.append(content.slice(end, piece.index), element("mark", "", piece[0]));
      end = piece.index + piece[0].length;
    }
    parts.append(content.slice(end));
    return parts;
  }

  /* The question stands in the address, so that it can be kept, shared with the family, and survives going back. */
  let timer = 0;
  function remember(query) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const parameters = new URLSearchParams();
      if (query.text) parameters.set("q", query.text);
      if (query.kind) parameters.set("kind", query.kind);
      for (const member of query.members) parameters.append("member", index.members[member]);
      for (const category of query.categories) parameters.append("category", index.categories[category][0]);
      if (query.from) parameters.set("from", query.from);
      if (query.to) parameters.set("to", query.to);
      const hash = parameters.toString();
      try {
        history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search);
      } catch {
        // Some browsers refuse this for files on disk: then the address stays as it is.
      }
    }, 250);
  }

  function restore() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    controls.text.value = parameters.get("q") || "";
    if (controls.kind) controls.kind.value = parameters.get("kind") || "";
    const members = parameters.getAll("member"), categories = parameters.getAll("category");
    for (const box of boxes("member")) box.checked = members.includes(index.members[Number(box.value)]);
    for (const box of boxes("category")) box.checked = categories.includes(index.categories[Number(box.value)][0]);
    controls.from.value = parameters.get("from") || "";
    controls.to.value = parameters.get("to") || "";
    // Filters in use are shown, and on wide screens there is room for them anyway.
    const isFiltered = ["kind", "member", "category", "from", "to"].some((name) => parameters.has(name));
    document.getElementById("search-filters").open = isFiltered || matchMedia("(min-width: 60rem)").matches;
  }

  function clear() {
    controls.text.value = "";
    if (controls.kind) controls.kind.value = "";
    for (const box of boxes("member").concat(boxes("category"))) box.checked = false;
    controls.from.value = controls.to.value = "";
    run();
    controls.text.focus();
  }

  /* What is offered while somebody types: terms of the index that begin like it, then those in which every word typed begins a
     word, the most frequent first.
     Buttons in a list, so that Tab, a finger and a screen reader reach them, and the arrows still lead to the results. */
  const offers = document.getElementById("search-terms");
  const mostOffers = 6;
  let terms = null;

  function suggest() {
    const { fold, words } = globalThis.WallplannerSearch;
    terms ||= index.terms.map((term) => ({ term, folded: fold(term), words: words(term) }));
    const typed = fold(controls.text.value.trim());
    const parts = words(typed);
    const begun = [], within = [];
    if (parts.length || !typed) {
      for (const one of terms) {
        if (begun.length === mostOffers) break;
        if (one.folded === typed || !parts.every((part) => one.words.some((found) => found.startsWith(part)))) continue;
        (one.folded.startsWith(typed) ? begun : within).push(one.term);
      }
    }
    const offered = begun.concat(within).slice(0, mostOffers);
    offers.hidden = !offered.length;
    offers.lastElementChild.replaceChildren(...offered.map((term) => {
      const button = element("button");
      button.type = "button";
      button.append(element("bdi", "", term));
      button.addEventListener("click", () => {
        controls.text.value = term;
        controls.text.focus();
        run();
      });
      const line = element("li");
      line.append(button);
      return line;
    }));
  }

  form.addEventListener("input", run);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("search-clear").addEventListener("click", clear);
  more.addEventListener("click", () => {
    const next = shown;
    show();
    const links = list.querySelectorAll("a.found-link");
    if (links[next]) links[next].focus();
  });
  document.addEventListener("keydown", (event) => {
    const links = Array.from(list.querySelectorAll("a.found-link"));
    const at = links.indexOf(document.activeElement);
    const isTyping = document.activeElement === controls.text && !event.isComposing;
    if (links.length && ((event.key === "ArrowDown" && (isTyping || at >= 0)) || (event.key === "Enter" && isTyping))) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)].focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      event.preventDefault();
      (at === 0 ? controls.text : links[at - 1]).focus();
    } else if (event.key === "Escape" && (at >= 0 || document.activeElement === controls.text)) {
      if (at >= 0) controls.text.focus();
      else clear();
    }
  });
  window.addEventListener("hashchange", () => {
    restore();
    run();
  });

  prepare(performance.now() + 8);
  form.hidden = false;
  const fallback = document.getElementById("search-fallback");
  if (fallback) fallback.remove();
  restore();
  const asked = state();
  if (Object.values(asked).some((value) => value.length)) run();
  else suggest();
})();
