// What can be read on an open sheet: PaintedText.swift tells what is asked and what the answer means.
(() => {
  const everything = {left: -1e9, top: -1e9, right: 1e9, bottom: 1e9};
  const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
                           right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
  const known = new Map();
  const frame = (element) => {
    if (!element || element === document.documentElement || element === document.body) return {clip: everything, cuts: false, seen: true};
    let found = known.get(element);
    if (found) return found;
    const outer = frame(element.parentElement);
    const style = getComputedStyle(element);
    found = {clip: outer.clip, cuts: outer.cuts, seen: outer.seen && style.visibility !== "hidden" && style.opacity !== "0"};
    const box = element.getBoundingClientRect();
    if (style.clipPath !== "none") found.seen = false;
    if (style.overflowX !== "visible" || style.overflowY !== "visible") {
      found.clip = meet(outer.clip, box);
      const clamped = style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 2;
      const shortened = style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
      if (clamped || shortened) found.cuts = true;
    }
    known.set(element, found);
    return found;
  };
  const whole = [], lines = [], slivers = [];
  let small = null;
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector("main") || document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    if (!text || !node.parentElement) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.1 && box.height > 0.1);
    const {clip, cuts, seen} = frame(node.parentElement);
    if (!seen || !boxes.length) continue;
    const isWhole = !cuts && !node.parentElement.closest(".cut") && boxes.every((box) =>
      box.left >= clip.left - 1 && box.right <= clip.right + 1 &&
      box.top >= clip.top - box.height / 4 && box.bottom <= clip.bottom + box.height / 4);
    const painted = boxes.map((box) => meet(box, clip)).filter((box) => box.right > box.left && box.bottom > box.top);
    if (!painted.length) continue;
    if (isWhole) {
      const time = node.parentElement.closest(".line, .listed > li")?.querySelector("time");
      whole.push({text, moment: time?.dateTime ?? ""});
    }
    for (const box of boxes) {
      // The uppermost tenth of a line's box is above its letters, accents too.
      const seenPart = clip.bottom - box.top - Math.max(0.75, box.height / 10);
      if (box.bottom > clip.bottom + 1 && seenPart > 0 && seenPart < box.height / 2 && slivers.length < MOST) slivers.push(text);
    }
    const points = parseFloat(getComputedStyle(node.parentElement).fontSize) * 0.75;
    if (points < LEAST - 0.01 && (!small || points < small.points)) small = {text, points: Math.round(points * 100) / 100};
    for (const box of painted) {
      const air = (box.bottom - box.top) / 4;
      lines.push({node, text, left: box.left + 0.5, right: box.right - 0.5, top: box.top + air, bottom: box.bottom - air});
    }
  }
  lines.sort((a, b) => a.top - b.top);
  const overlaps = [];
  for (let i = 0; i < lines.length && overlaps.length < MOST; i++) {
    for (let j = i + 1; j < lines.length && lines[j].top < lines[i].bottom; j++) {
      const a = lines[i], b = lines[j];
      if (a.node === b.node || Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 0) continue;
      overlaps.push([a.text, b.text]);
      if (overlaps.length >= MOST) break;
    }
  }
  return {whole, overlaps, slivers, small};
})()
