#!/usr/bin/env node
// Fetches the schema of SARIF 2.1.0 for the tests. No small package has it: it lies in the validator of the standard's
// authors, of which only this one file is kept. Says what it did on standard error and ends with 0 when it is there
// afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = "@microsoft/sarif-multitool-linux@5.7.0";
const FILE = "sarif-2.1.0.json";
const SHA256 = "1c49a0f2b60444c71bb14878e21e0d882198eff4c539861b133093ad89ed798c";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const kept = join(root, "node_modules/.cache/skillquay", FILE);

const say = (text) => process.stderr.write(`ensure-sarif-schema: ${text}\n`);

if (!existsSync(kept)) {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-sarif-"));
  try {
    fetchSchema(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fetchSchema(folder) {
  say(`npm pack ${PACKAGE}`);
  run("npm", ["pack", PACKAGE, "--silent", "--pack-destination", folder]);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (archive === undefined) return fail("npm gave no archive");
  run("tar", ["-xzf", join(folder, archive), "-C", folder, `package/${FILE}`]);
  const schema = join(folder, "package", FILE);
  if (!existsSync(schema)) return fail("the package has no schema");
  if (createHash("sha256").update(readFileSync(schema)).digest("hex") !== SHA256)
    return fail("the schema is another one");
  mkdirSync(dirname(kept), { recursive: true });
  const near = `${kept}.${process.pid}.tmp`;
  run("cp", [schema, near]);
  renameSync(near, kept);
}

function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ["ignore", 2, 2], timeout: 300_000 });
  if (status !== 0) say(`${program} ended with ${status}`);
}

function fail(reason) {
  say(reason);
  process.exitCode = 1;
}
