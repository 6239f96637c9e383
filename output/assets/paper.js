/* A sheet's own button to print it; without a script the browser's does it. */
"use strict";
for (const button of document.querySelectorAll(".papers button")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
