import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openLocalCatalog } from "../catalog/local-catalog.ts";
import { skillRoots } from "../discovery/skill-roots.ts";

it("tells how far it is while it reads skills, and nothing where there is nothing to read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-index-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (name: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "SKILL.md"), `---\nname: ${name}\ndescription: Does it.\n---\n`);
  };
  for (const name of ["a", "b", "c"]) put(name);
  const progress: { done: number; total: number }[] = [];
  const roots = skillRoots({ cwd: folder, homeDirectory: folder, directories: [folder] });
  let nowMs = Date.now() + 60_000;
  const catalog = await openLocalCatalog({
    roots,
    watch: false,
    rescanEveryMs: 0,
    // Long after the files were written, so that what was read of them is relied on.
    now: () => nowMs,
    log: () => {},
    onRead: (step) => progress.push(step),
  });
  onTestFinished(() => catalog.close());
  expect(progress.splice(0)).toEqual([
    { done: 1, total: 3 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
  ]);
  nowMs += 60_000;
  await catalog.rescan();
  expect(progress.splice(0)).toEqual([]);
  put("d");
  await catalog.rescan();
  expect(progress).toEqual([{ done: 4, total: 4 }]);
});
