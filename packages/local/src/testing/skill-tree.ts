import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type LocalCatalog, type LocalCatalogOptions, openLocalCatalog } from "../catalog/local-catalog.ts";
import type { SkillRoot } from "../discovery/skill-roots.ts";

/** A temporary folder to build skills in, removed with everything opened on it when the test ends. */
export interface SkillTree {
  readonly path: string;
  /** Lines that the catalogs opened here logged. */
  readonly log: string[];
  at(path: string): string;
  write(path: string, text: string): void;
  /** Writes `<folder>/SKILL.md`; the name is the folder's unless given. */
  skill(
    folder: string,
    fields?: { name?: string; description?: string; body?: string; extra?: string },
  ): void;
  link(path: string, target: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  root(path: string, root?: Partial<SkillRoot>): SkillRoot;
  open(options?: Partial<LocalCatalogOptions>): Promise<LocalCatalog>;
}

export function createSkillTree(): SkillTree {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "skillquay-local-")));
  const log: string[] = [];
  const at = (relative: string) => join(path, relative);
  const write = (relative: string, text: string) => {
    mkdirSync(dirname(at(relative)), { recursive: true });
    writeFileSync(at(relative), text);
  };
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const root = (relative: string, fields: Partial<SkillRoot> = {}): SkillRoot => ({
    path: at(relative),
    location: "project",
    host: "agents",
    rank: 0,
    ...fields,
  });
  return {
    path,
    log,
    at,
    write,
    skill(folder, { name = folder.split("/").at(-1) ?? "", description, body = "", extra = "" } = {}) {
      const head = `name: ${name}\ndescription: ${description ?? `About ${name}.`}\n${extra}`;
      write(`${folder}/SKILL.md`, `---\n${head}---\n\n${body}`);
    },
    link(relative, target) {
      mkdirSync(dirname(at(relative)), { recursive: true });
      symlinkSync(target, at(relative));
    },
    rename: (from, to) => renameSync(at(from), at(to)),
    remove: (relative) => rmSync(at(relative), { recursive: true }),
    root,
    async open(options = {}) {
      const catalog = await openLocalCatalog({
        roots: [root("skills")],
        watch: false,
        rescanEveryMs: 0,
        log: (line) => log.push(line),
        ...options,
      });
      onTestFinished(() => catalog.close());
      return catalog;
    },
  };
}

export async function namesOf(catalog: LocalCatalog): Promise<string[]> {
  return (await catalog.list()).map((skill) => skill.name);
}
