"use strict";
// Writes code caches and removes old ones. A cache appears whole or not at all: it is written beside, brought to the disk
// and renamed. Whatever goes wrong costs the next start its speed, and nothing else.
const fs = require("node:fs");
const path = require("node:path");

// The parts of the program are loaded within moments, and each takes milliseconds of a server that has others to answer.
let last = Promise.resolve();
const REST_MS = 20;

/** Writes what is made and encoded after a while, one cache after the other, or when the process ends before. */
exports.writeIn = function writeIn(delayMs, cacheFile, { make, encode }) {
  const atExit = () => write(cacheFile, () => encode(make()));
  process.once("exit", atExit);
  const writeInTurn = async () => {
    const data = make();
    await rest();
    // A disk that is slow to confirm must not hold up the server.
    await writeAside(cacheFile, encode(data));
    prune(path.dirname(cacheFile), Date.now());
  };
  const timer = setTimeout(() => {
    last = last
      .then(rest)
      .then(writeInTurn)
      .catch(() => {})
      .finally(() => process.removeListener("exit", atExit));
  }, delayMs);
  timer.unref();
};

function rest() {
  return new Promise((done) => setTimeout(done, REST_MS).unref());
}

async function writeAside(cacheFile, bytes) {
  const unfinished = `${cacheFile}.${process.pid}.tmp`;
  await fs.promises.mkdir(path.dirname(cacheFile), { recursive: true, mode: 0o700 });
  try {
    await fs.promises.writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await fs.promises.rename(unfinished, cacheFile);
  } catch (error) {
    await fs.promises.rm(unfinished, { force: true });
    throw error;
  }
}

function write(cacheFile, makeBytes) {
  // A name of its own: the other way may be in the middle of its writing.
  const unfinished = `${cacheFile}.${process.pid}.exit.tmp`;
  try {
    fs.mkdirSync(path.dirname(cacheFile), { recursive: true, mode: 0o700 });
    fs.writeFileSync(unfinished, makeBytes(), { mode: 0o600, flush: true });
    fs.renameSync(unfinished, cacheFile);
    prune(path.dirname(cacheFile), Date.now());
  } catch {
    try {
      fs.rmSync(unfinished, { force: true });
    } catch {}
  }
}

// Front, and the parts of server and commands, of three installations, some 8 MB; another one is in use only for a while.
const MOST_CACHES = 33;
const LONGEST_UNUSED_MS = 30 * 24 * 60 * 60_000;
// Far longer than writing or starting takes.
const LONGEST_UNFINISHED_MS = 10 * 60_000;

/** Removes caches of programs that were moved, updated or are no longer used, and what killed processes left behind. */
function prune(folder, nowMs) {
  const caches = [];
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith("code-")) continue;
    const file = path.join(folder, name);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    const isPart = /\.(?:tmp|starting)$/.test(name);
    // Most file systems note the day of the last reading.
    const unusedMs = nowMs - (isPart ? stats.mtimeMs : Math.max(stats.mtimeMs, stats.atimeMs));
    if (unusedMs > (isPart ? LONGEST_UNFINISHED_MS : LONGEST_UNUSED_MS)) fs.rmSync(file, { force: true });
    else if (!isPart) caches.push({ file, unusedMs });
  }
  caches.sort((a, b) => a.unusedMs - b.unusedMs);
  for (const { file } of caches.slice(MOST_CACHES)) fs.rmSync(file, { force: true });
}
