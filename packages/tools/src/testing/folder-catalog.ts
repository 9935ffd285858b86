import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createSearchIndex, nearest, type SearchResult } from "@skillquay/search";
import { buildManifest, listSkillFiles, readHeadBytes, readSkillFile, skillTier } from "@skillquay/skill";
import { readSkillHead } from "@skillquay/skill/head";
import type {
  Catalog,
  CatalogAnswer,
  CatalogChange,
  CatalogSearchOptions,
  SkillSummary,
} from "../catalog.ts";

export interface FolderCatalog extends Catalog {
  /** Reads the folder again and tells listeners, as a real catalog does after a change. */
  refresh(change?: Partial<CatalogChange>): void;
  readonly used: string[];
}

/** The smallest real catalog: every direct sub-folder with a SKILL.md, read again on `refresh`. For tests of tools. */
export function folderCatalog(
  root: string,
  overrides: Partial<Record<string, Partial<SkillSummary>>> = {},
): FolderCatalog {
  const listeners = new Set<(change: CatalogChange) => void>();
  const used: string[] = [];
  let snapshotId = 0;
  let skills = readSkills(root, overrides);
  const find = (name: string) => skills.find((skill) => skill.name.toLowerCase() === name.toLowerCase());
  return {
    used,
    snapshotId: () => String(snapshotId),
    list: async () => skills,
    find: async (name) => find(name),
    findByAddress: async (address) =>
      skills.find((skill) => skill.name === address.name && skill.label === address.label),
    problems: async () => [],
    files: async (skill) => (await listSkillFiles(folderOf(skill), skill.skillFile)).files,
    paths: async (skill) =>
      (await listSkillFiles(folderOf(skill), skill.skillFile)).files.map((file) => file.path),
    manifest: (skill) => buildManifest(folderOf(skill), skill.skillFile),
    readFile: (skill, path) => readSkillFile(folderOf(skill), path),
    version: () => undefined,
    pathsVersion: () => undefined,
    search: async (query, options) => searchFolder(skills, query, options),
    suggest: async (name) =>
      nearest(
        name,
        skills.map((skill) => skill.name),
        3,
      ),
    recordUse: (skill) => used.push(skill.name),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: (change = {}) => {
      skills = readSkills(root, overrides);
      snapshotId += 1;
      for (const listener of listeners) listener({ listChanged: true, changed: [], removed: [], ...change });
    },
  };
}

function readSkills(root: string, overrides: Partial<Record<string, Partial<SkillSummary>>>): SkillSummary[] {
  const skills: SkillSummary[] = [];
  for (const folderName of readdirSync(root).sort()) {
    const baseDirectory = join(root, folderName);
    const file = join(baseDirectory, "SKILL.md");
    const where = { folderName, fileName: "SKILL.md" };
    const head = readSkillHead(readHeadBytes(file), where);
    if (head.name === undefined || head.description === undefined) continue;
    skills.push({
      name: head.name,
      description: head.description,
      location: "project",
      baseDirectory,
      skillFile: "SKILL.md",
      frontmatter: head.frontmatter,
      tier: skillTier(head),
      problems: head.problems,
      modelInvocable: head.modelInvocable,
      userInvocable: head.userInvocable,
      hasScripts: false,
      changedAtMs: statSync(file).mtimeMs,
      useCount: 0,
      lastUsedAtMs: 0,
      rootRank: 0,
      ...overrides[head.name],
    });
  }
  return skills.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function searchFolder(
  skills: readonly SkillSummary[],
  query: string,
  options: CatalogSearchOptions,
): CatalogAnswer {
  const index = createSearchIndex();
  for (const { name, description } of skills) index.upsert({ id: name, name, description });
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  const skillsOf = (ids: readonly string[]) => ids.flatMap((id) => byName.get(id) ?? []);
  const hitsOf = (results: readonly SearchResult[]) =>
    results.flatMap(({ id, score, matched, reasons, twins }) =>
      skillsOf([id]).map((skill) => ({ skill, score, matched, reasons, twins: skillsOf(twins) })),
    );
  const { results, closest, ...rest } = index.find(query, options);
  return { ...rest, hits: hitsOf(results), closest: hitsOf(closest) };
}

function folderOf(skill: SkillSummary): string {
  if (skill.baseDirectory === undefined) throw new Error(`${skill.name} has no folder`);
  return skill.baseDirectory;
}
