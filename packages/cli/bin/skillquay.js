#!/usr/bin/env node
"use strict";
// Runs the bundled program through a V8 code cache, which saves a good part of its start. A server on stdio begins with the
// small front, which loads the program when it needs it. In a syntax that Node 6 reads, so that an old one gets as far as
// the sentence that it is too old.
const version = process.versions.node.split(".").map(Number);

if (version[0] < 20 || (version[0] === 20 && version[1] < 12)) {
  process.stderr.write(
    `skillquay needs Node 20.12 or newer; this is ${process.version} (${process.execPath}). ` +
      "Install a newer one from https://nodejs.org, and start skillquay with it.\n",
  );
  process.exitCode = 1;
} else {
  start();
}

function start() {
  const fs = require("node:fs");
  const path = require("node:path");
  const folder = path.join(__dirname, "../dist");
  const program = path.join(folder, "skillquay.cjs");
  const front = path.join(folder, "front.cjs");
  const isServe = mayServe(process.argv[2]);
  const load = require("./load-cached.js");
  if (isServe && fs.existsSync(front)) {
    const loadProgram = () => load(program, "serve");
    load(front, "front").startFront({ programFiles: [program, front], loadProgram });
  } else {
    const loaded = load(program, isServe ? "serve" : "command");
    if (loaded.main) loaded.main();
  }
}

// The same words as in the program, which judges them again.
function mayServe(first) {
  return first === undefined || first === "serve" || first === "mcp" || /^[-.]|[/\\]/.test(first);
}
