import { readdirSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { expect, it } from "vitest";
import config from "../vitest.config.ts";

const root = dirname(import.meta.dirname);

it("runs every test file of the repository in exactly one tier", () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === "object" && "test" in project && project.test !== undefined ? [project.test] : [],
  );
  expect(projects.map(({ name }) => name)).toEqual([
    "end-to-end",
    "main",
    "night",
    "night-postgres-15",
    "postgres-15",
  ]);
  const files = testFilesBelow(root).map((path) => relative(root, path));
  expect(files.length).toBeGreaterThan(600);
  for (const file of files) {
    const homes = projects.filter(
      ({ include = [], exclude = [] }) => matchesAny(file, include) && !matchesAny(file, exclude),
    );
    // On PostgreSQL 15 some of the others run once more, and a file of its own.
    const tiers = homes.map(({ name }) => name).filter((name) => !String(name).endsWith("postgres-15"));
    expect([file, tiers]).toEqual([
      file,
      file === "test/postgres-15.test.ts" ? [] : [expect.stringMatching(tierOf(file))],
    ]);
  }
});

function tierOf(file: string): RegExp {
  if (file.includes(".night.")) return /^night$/;
  return file.endsWith(".e2e.test.ts") ? /^end-to-end$/ : /^main$/;
}

function matchesAny(file: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(file, glob));
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", ".git"].includes(entry.name) ? [] : testFilesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
