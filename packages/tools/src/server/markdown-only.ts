import { SkillPathError } from "@skillquay/skill";
import type { Catalog } from "../catalog.ts";

/** The same catalog, in which skills have no files but Markdown. */
export function markdownOnly(catalog: Catalog): Catalog {
  return {
    snapshotId: () => catalog.snapshotId(),
    list: () => catalog.list(),
    find: (name) => catalog.find(name),
    findByAddress: (address) => catalog.findByAddress(address),
    problems: () => catalog.problems(),
    files: async (skill) => (await catalog.files(skill)).filter(({ path }) => isMarkdown(path)),
    paths: async (skill) => (await catalog.paths(skill)).filter(isMarkdown),
    async manifest(skill) {
      const manifest = await catalog.manifest(skill);
      return { ...manifest, files: manifest.files.filter(({ path }) => isMarkdown(path)) };
    },
    async readFile(skill, path) {
      if (!isMarkdown(path))
        throw new SkillPathError("file_not_found", "Only Markdown files can be read here.");
      return catalog.readFile(skill, path);
    },
    version: (skill, path) => (isMarkdown(path) ? catalog.version(skill, path) : undefined),
    pathsVersion: (skill) => catalog.pathsVersion(skill),
    search: (query, options) => catalog.search(query, options),
    suggest: (name) => catalog.suggest(name),
    recordUse: (skill) => catalog.recordUse(skill),
    onChange: (listener) => catalog.onChange(listener),
  };
}

function isMarkdown(path: string): boolean {
  return /\.md$/i.test(path);
}
