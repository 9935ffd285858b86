// Loaded into an instance before it starts: a machine whose clock is wrong.
"use strict";
const aheadMs = Number(process.env.RIG_CLOCK_AHEAD_MS);
const now = Date.now.bind(Date);

class WrongDate extends Date {
  constructor(...args) {
    if (args.length === 0) super(now() + aheadMs);
    else super(...args);
  }

  static now() {
    return now() + aheadMs;
  }
}

globalThis.Date = WrongDate;
