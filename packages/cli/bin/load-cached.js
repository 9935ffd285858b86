"use strict";
// Evaluates a bundled file through V8's code cache. The cache is written a moment after the first start, because clients
// kill their servers instead of ending them; it is safe to delete, and without a place to keep it all runs the same.
// V8 trusts what it is given and dies of a damaged cache without a word, so each carries a checksum and the identity of
// what it was made for, and one that a start did not survive is dropped.
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const vm = require("node:vm");

const parts = new Map();
let isFirst = true;

module.exports = function load(file, kind) {
  let source;
  let stats;
  try {
    stats = fs.statSync(file);
    source = fs.readFileSync(file, "latin1");
  } catch {
    process.stderr.write(
      `skillquay is not built: ${file} is missing. In a clone of it, run: npm run build\n`,
    );
    process.exit(1);
  }
  const cache = openCodeCache(file, kind, buildOf(source, stats));
  const cachedData = cache?.read();
  const compile = () => new vm.Script(Module.wrap(source), { filename: file, cachedData });
  // Before the first file nobody has changed a flag.
  const script = isFirst ? compile() : withUsualFlags(compile);
  isFirst = false;
  const cjs = { exports: {} };
  const folder = path.dirname(file);
  const requireOther = Module.createRequire(file);
  // The program is several files, each with a cache of its own.
  const requirePart = (id) => {
    if (!/^\.\/[a-z]+\.cjs$/.test(id)) return requireOther(id);
    const part = path.join(folder, id);
    if (!parts.has(part)) parts.set(part, load(part, kind));
    return parts.get(part);
  };
  script.runInThisContext()(cjs.exports, requirePart, cjs, file, folder);
  if (cachedData && !script.cachedDataRejected) return cjs.exports;
  // By then a server has answered its first requests, so the cache also holds the functions those needed.
  cache?.writeIn(2000, () => withUsualFlags(() => script.createCachedData()));
  return cjs.exports;
};

/**
 * V8 takes a cache only under the flags that it was made under. `limit-young-memory.ts` and the scanner's thread change
 * some for the whole process; the first is told, and sets its own again.
 */
function withUsualFlags(work) {
  const v8 = require("node:v8");
  for (const flag of ["wasm-tier-up", "wasm-dynamic-tiering", "semi-space-growth-factor=2"])
    v8.setFlagsFromString(`--${flag}`);
  try {
    return work();
  } finally {
    for (const flag of ["wasm-tier-up", "wasm-dynamic-tiering"]) v8.setFlagsFromString(`--no-${flag}`);
    process.emit("skillquay:usual-flags");
  }
}
/** V8 compares only the length of the source. A build begins with its digest; the times tell other files apart. */
function buildOf(source, { size, mtimeMs, ctimeMs }) {
  return `${size} ${mtimeMs} ${ctimeMs} ${source.slice(0, 80)}`;
}

/** The cache of one file in one role; undefined where nothing can be kept. */
function openCodeCache(file, kind, build) {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  const { version, versions, arch, execArgv, env } = process;
  // V8's flags decide what is compiled: each set of them has a cache of its own.
  const place = JSON.stringify([file, version, versions.v8, arch, execArgv, env.NODE_OPTIONS || ""]);
  const name = `code-${kind}-${version}-${arch}-${checksum(Buffer.from(place)).toString(16).padStart(8, "0")}`;
  const cacheFile = path.join(folder, name);
  const identity = Buffer.from(`${place}\n${build}`);
  return {
    read: () => readCache(cacheFile, identity),
    // Loaded when there is something to write, which is once for each build.
    writeIn: (delayMs, makeData) =>
      require("./write-cache.js").writeIn(delayMs, cacheFile, {
        make: makeData,
        encode: (data) => encode(identity, data),
      }),
  };
}

function cacheFolder() {
  const { XDG_CACHE_HOME, SKILLQUAY_CACHE = "" } = process.env;
  if (process.argv.includes("--no-cache") || /^(?:off|false|0|no)$/i.test(SKILLQUAY_CACHE)) return undefined;
  const base = XDG_CACHE_HOME || homeCache();
  return base !== undefined && path.isAbsolute(base) ? path.join(base, "skillquay") : undefined;
}

function homeCache() {
  try {
    return path.join(os.homedir(), ".cache");
  } catch {
    // Neither HOME nor an entry in the system's list of users.
    return undefined;
  }
}

function readCache(cacheFile, identity) {
  try {
    const data = decode(readOwnFile(cacheFile), identity);
    return data !== undefined && markStart(cacheFile) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The cache is code: one that somebody else could have written is not used. */
function readOwnFile(file) {
  const fd = fs.openSync(file, "r");
  try {
    const { uid, mode } = fs.fstatSync(fd);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? fs.readFileSync(fd) : Buffer.alloc(0);
  } finally {
    fs.closeSync(fd);
  }
}

// Loading takes milliseconds, on any machine: a process of this number that is alive by then is another one.
const LONGEST_START_MS = 60_000;

/**
 * Leaves a mark that is removed once the file is loaded and has begun its work. One that is still there, of a process
 * that is gone, tells of a start that died: the cache is dropped, and false.
 */
function markStart(cacheFile) {
  const mark = `${cacheFile}.starting`;
  const previous = readMark(mark);
  if (previous !== undefined) {
    if (isStarting(previous)) return true;
    for (const file of [cacheFile, mark]) fs.rmSync(file, { force: true });
    return false;
  }
  try {
    fs.writeFileSync(mark, String(process.pid), { mode: 0o600, flag: "wx" });
  } catch {
    // Another start was faster, or the folder is for reading only.
    return true;
  }
  const unmark = () => {
    process.removeListener("exit", unmark);
    fs.rmSync(mark, { force: true });
  };
  process.once("exit", unmark);
  // Before the first answer: a client may kill its server right after it.
  process.nextTick(unmark);
  return true;
}

function readMark(mark) {
  const stats = fs.statSync(mark, { throwIfNoEntry: false });
  return stats && { pid: Number(fs.readFileSync(mark, "latin1")), ageMs: Date.now() - stats.mtimeMs };
}

function isStarting({ pid, ageMs }) {
  // In a container every start may have the same number.
  if (!(pid > 0) || pid === process.pid || ageMs > LONGEST_START_MS) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

const MAGIC = 0x31434b53;
const HEAD_BYTES = 16;

/** Magic number, checksum of all that follows it, length of the identity; the identity; the data at a multiple of 8. */
function encode(identity, data) {
  const head = Buffer.alloc(HEAD_BYTES);
  const padding = Buffer.alloc(-identity.length & 7);
  const bytes = Buffer.concat([head, identity, padding, data]);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(identity.length, 8);
  bytes.writeUInt32LE(checksum(bytes.subarray(8)), 4);
  return bytes;
}

function decode(bytes, identity) {
  const end = HEAD_BYTES + identity.length;
  if (bytes.length <= end || bytes.readUInt32LE(0) !== MAGIC) return undefined;
  if (bytes.readUInt32LE(8) !== identity.length || !bytes.subarray(HEAD_BYTES, end).equals(identity))
    return undefined;
  if (bytes.readUInt32LE(4) !== checksum(bytes.subarray(8))) return undefined;
  return bytes.subarray(end + (-end & 7));
}

/** A change of one word always changes it. Unrolled, because it runs before anything is compiled: 0.6 ms for 100 KB. */
function checksum(bytes) {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  const end = words.length & ~7;
  let sum = aligned.length;
  let i = 0;
  while (i < end) {
    sum = ((sum << 5) - sum + words[i++]) ^ words[i++];
    sum = ((sum << 5) - sum + words[i++]) ^ words[i++];
    sum = ((sum << 5) - sum + words[i++]) ^ words[i++];
    sum = ((sum << 5) - sum + words[i++]) ^ words[i++];
  }
  for (i = end * 4; i < aligned.length; i += 1) sum = ((sum << 5) - sum + aligned[i]) | 0;
  return sum >>> 0;
}
