#!/usr/bin/env node
"use strict";
// Runs the bundled program through a V8 code cache, which saves a good part of its start. A server on stdio begins with the
// small front, which loads the program when it needs it. A cache is written a moment after the first start, because clients
// kill their servers instead of ending them; it is safe to delete, and without a place to keep it all runs the same.
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const vm = require("node:vm");

const folder = path.join(__dirname, "../dist");
const program = path.join(folder, "skillquay.cjs");
const front = path.join(folder, "front.cjs");
const isServe = mayServe(process.argv[2]);

if (isServe && fs.existsSync(front)) {
  const loadProgram = () => load(program, "serve");
  load(front, "front").startFront({ programFiles: [program, front], loadProgram });
} else {
  load(program, isServe ? "serve" : "command").main?.();
}

// The same words as in the program, which judges them again.
function mayServe(first) {
  return first === undefined || first === "serve" || /^[-.]|[/\\]/.test(first);
}

function load(file, kind) {
  let source;
  let stamp;
  try {
    const { size, mtimeMs, ctimeMs } = fs.statSync(file);
    // V8 compares only the length of the source: the times tell two builds of equal length apart.
    stamp = Buffer.from(`${size} ${mtimeMs} ${ctimeMs}`.padEnd(64));
    source = fs.readFileSync(file, "latin1");
  } catch {
    process.stderr.write(
      `skillquay is not built: ${file} is missing. In a clone of it, run: npm run build\n`,
    );
    process.exit(1);
  }
  const cacheFile = findCacheFile(file, kind);
  const cachedData = readCache(cacheFile, stamp);
  const script = new vm.Script(Module.wrap(source), { filename: file, cachedData });
  const cjs = { exports: {} };
  script.runInThisContext()(cjs.exports, Module.createRequire(file), cjs, file, folder);
  if (cacheFile && (!cachedData || script.cachedDataRejected)) {
    const write = () => {
      process.removeListener("exit", write);
      writeCache(cacheFile, Buffer.concat([stamp, script.createCachedData()]));
    };
    // By then a server has answered its first requests, so the cache also holds the functions those needed.
    setTimeout(write, 2000).unref();
    process.once("exit", write);
  }
  return cjs.exports;
}

function findCacheFile(file, kind) {
  const { XDG_CACHE_HOME, SKILLQUAY_CACHE = "" } = process.env;
  if (process.argv.includes("--no-cache") || /^(?:off|false|0|no)$/i.test(SKILLQUAY_CACHE)) return undefined;
  const base = XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  if (!path.isAbsolute(base)) return undefined;
  // Serving and the other commands need different functions: each has a cache of its own.
  return path.join(base, "skillquay", `code-${kind}-${process.version}-${process.arch}-${hash(file)}`);
}

// FNV-1a, since loading node:crypto for one file name takes 3 ms.
function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}

function readCache(cacheFile, stamp) {
  try {
    const bytes = fs.readFileSync(cacheFile);
    // The cache is code: one that somebody else could have written is not used.
    if (process.getuid && fs.statSync(cacheFile).uid !== process.getuid()) return undefined;
    return bytes.subarray(0, stamp.length).equals(stamp) ? bytes.subarray(stamp.length) : undefined;
  } catch {
    return undefined;
  }
}

function writeCache(cacheFile, bytes) {
  const unfinished = `${cacheFile}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(path.dirname(cacheFile), { recursive: true, mode: 0o700 });
    fs.writeFileSync(unfinished, bytes, { mode: 0o600 });
    fs.renameSync(unfinished, cacheFile);
  } catch {
    try {
      fs.rmSync(unfinished, { force: true });
    } catch {}
  }
}
