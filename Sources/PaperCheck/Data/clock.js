(() => {
  const Real = Date, ahead = new Real("MOMENT").getTime() - Real.now();
  window.Date = class extends Real {
    constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };
})();
