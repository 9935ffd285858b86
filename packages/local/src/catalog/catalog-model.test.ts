import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { applyAct, treeActs } from "../testing/tree-acts.ts";
import { type LocalCatalog, openLocalCatalog } from "./local-catalog.ts";

// P10: whatever happens to the folders and whenever it is looked at, a rescan ends where a fresh start begins.
it("is after any sequence of changes, reads and rescans what a fresh scan of the same folders is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(treeActs, { minLength: 1, maxLength: 25 }), async (acts) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillquay-model-")));
      const catalogs: LocalCatalog[] = [];
      const open = async (cacheDirectory?: string) => {
        const catalog = await openLocalCatalog({
          roots: [
            { path: join(folder, "one"), location: "project", host: "agents", rank: 0 },
            { path: join(folder, "two"), location: "global", host: "claude", rank: 1 },
          ],
          cacheDirectory,
          watch: false,
          rescanEveryMs: 0,
          log: () => {},
        });
        catalogs.push(catalog);
        return catalog;
      };
      try {
        let living = await open(join(folder, "cache"));
        for (const act of acts) {
          if (act.kind === "rescan") await living.rescan();
          else if (act.kind === "begin rescan") void living.rescan();
          else if (act.kind === "read") await readEverything(living);
          else if (act.kind === "restart") {
            await living.close();
            living = await open(join(folder, "cache"));
          } else applyAct(folder, act);
        }
        await living.rescan();
        expect(await stateOf(living)).toEqual(await stateOf(await open()));
      } finally {
        for (const catalog of catalogs) await catalog.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 150 },
  );
});

async function stateOf(catalog: LocalCatalog) {
  const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
  return { skills: JSON.parse(JSON.stringify(skills)), problems: await catalog.problems() };
}

// Never half a skill: what is listed has a name, a description and the bytes of one state of its file, or is gone.
async function readEverything(catalog: LocalCatalog): Promise<void> {
  for (const skill of await catalog.list()) {
    expect(skill.name).not.toBe("");
    expect(skill.description).not.toBe("");
    expect(await catalog.find(skill.name)).toBe(skill);
    const bytes = await catalog.readFile(skill, skill.skillFile).catch(() => undefined);
    if (bytes !== undefined) expect(new TextDecoder().decode(bytes)).toMatch(/^---\n[\s\S]*end\n$|^broken$/);
  }
}
