// Writes statements.json: every statement of the hub's query functions, as the tests that run all of them send it.
// Usage: node scripts/dev-node.mjs test/plans/record.ts
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgres15Tests } from "../support/postgres-15.ts";

const folder = mkdtempSync(join(tmpdir(), "skillquay-statements-"));
try {
  const files = postgres15Tests.map((test) => test.replace(/^\W+/, ""));
  const { status } = spawnSync("npx", ["vitest", "run", "--project", "main", ...files], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SKILLQUAY_RECORD_STATEMENTS: folder },
  });
  if (status !== 0) process.exitCode = 1;
  else
    writeFileSync(
      new URL("statements.json", import.meta.url),
      `${JSON.stringify(merged(folder), undefined, 1)}\n`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function merged(from: string): Record<string, string[]> {
  const statements = new Map<string, Set<string>>();
  for (const name of readdirSync(from)) {
    const recorded: Record<string, string[]> = JSON.parse(readFileSync(join(from, name), "utf8"));
    for (const [query, texts] of Object.entries(recorded)) {
      const existing = statements.get(query) ?? new Set();
      for (const text of texts) existing.add(sameShape(text));
      statements.set(query, existing);
    }
  }
  return Object.fromEntries(
    [...statements].sort().map(([query, texts]) => [query, [...texts].sort().slice(0, 12)]),
  );
}

/** Lists of other lengths are planned the same way. */
function sameShape(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
