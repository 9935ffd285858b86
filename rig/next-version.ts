import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The program as its next release might be, made of the built one: one migration more, which adds a column and a table as releases do,
 * and another scanner engine. Resolves with the file to start.
 */
export async function makeNextVersion(folder: string): Promise<string> {
  const hub = join(folder, "node_modules/@skillquay/hub");
  await mkdir(hub, { recursive: true });
  for (const part of ["bin", "dist", "package.json"])
    await cp(join(packages, "cli", part), join(folder, part), { recursive: true });
  for (const part of ["dist", "package.json"])
    await cp(join(packages, "hub", part), join(hub, part), { recursive: true });
  const file = join(hub, "dist/hub.cjs");
  const text = await readFile(file, "utf8");
  await writeFile(file, withOtherEngine(withOneMigrationMore(text)));
  return join(folder, "bin/skillquay.js");
}

const packages = join(import.meta.dirname, "../packages");

export const NEXT_MIGRATION = "9990-next-release";

function withOneMigrationMore(program: string): string {
  const first = '"0001-foundation":';
  if (program.split(first).length !== 2) throw new Error("the built hub has no list of migrations to add to");
  const up = `async up(db){for(const text of ${JSON.stringify(STATEMENTS)})await db.executeQuery(CompiledQuery.raw(text))}`;
  return program.replace(first, () => `"${NEXT_MIGRATION}":{${up}},${first}`);
}

const STATEMENTS = [
  "alter table accounts add column next_release text",
  "create table next_release (id bigint generated always as identity primary key)",
];

function withOtherEngine(program: string): string {
  const [, digest] = /skillquay-scan-\$\{(\w+)\}/.exec(program) ?? [];
  const named = digest === undefined ? undefined : new RegExp(`\\b${digest}\\s*=\\s*"[0-9a-f]{16}"`);
  if (named === undefined || !named.test(program))
    throw new Error("the built hub does not say which engine it has");
  return program.replace(named, () => `${digest}="${"f".repeat(16)}"`);
}
