// Writes statements.json: every statement of the hub's query functions, as the tests that run all of them send it.
// Usage: node scripts/dev-node.mjs test/plans/record.ts [test …]
// With names of tests only those run, and what they send is added to what is recorded. What a query does not send any more
// goes with the next recording of all.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgres15Tests } from "../support/postgres-15.ts";
import { queryFunctions } from "../support/queries-run.ts";

const target = new URL("statements.json", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "skillquay-statements-"));
const tests = process.argv.slice(2);
try {
  const files = tests.length > 0 ? tests : postgres15Tests;
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "main", ...files], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SKILLQUAY_RECORD_STATEMENTS: folder },
  });
  if (status !== 0) process.exitCode = 1;
  else {
    const earlier = tests.length > 0 ? [readFileSync(target, "utf8")] : [];
    const runs = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    writeFileSync(target, `${JSON.stringify(merged([...earlier, ...runs]), undefined, 2)}\n`);
    spawnSync("npx", ["biome", "format", "--write", fileURLToPath(target)], { stdio: "inherit" });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function merged(records: readonly string[]): Record<string, string[]> {
  const statements = new Map<string, Set<string>>();
  for (const record of records) {
    const recorded: Record<string, string[]> = JSON.parse(record);
    for (const [query, texts] of Object.entries(recorded)) {
      const existing = statements.get(query) ?? new Set();
      for (const text of texts) existing.add(onOneLine(text));
      statements.set(query, existing);
    }
  }
  const queries = new Set(queryFunctions());
  const present = [...statements].filter(([query]) => tests.length === 0 || queries.has(query));
  return Object.fromEntries(present.sort().map(([query, texts]) => [query, [...texts].sort()]));
}

/** Without remarks: on one line they would take the rest of the statement with them. */
function onOneLine(text: string): string {
  return text
    .replace(/^\s*--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
