import type { Catalog } from "../catalog.ts";
import type { Discreetly } from "./discreetly.ts";

/** The same catalog, whose failures may be shown to clients. */
export function discreetCatalog(catalog: Catalog, discreetly: Discreetly): Catalog {
  return {
    generation: () => catalog.generation(),
    list: () => discreetly(() => catalog.list()),
    find: (name) => discreetly(() => catalog.find(name)),
    findByAddress: (address) => discreetly(() => catalog.findByAddress(address)),
    problems: () => discreetly(() => catalog.problems()),
    files: (skill) => discreetly(() => catalog.files(skill)),
    paths: (skill) => discreetly(() => catalog.paths(skill)),
    manifest: (skill) => discreetly(() => catalog.manifest(skill)),
    readFile: (skill, path) => discreetly(() => catalog.readFile(skill, path)),
    version: (skill, path) => discreetly(() => catalog.version(skill, path)),
    search: (query, options) => discreetly(() => catalog.search(query, options)),
    suggest: (name) => discreetly(() => catalog.suggest(name)),
    recordUse: (skill) => catalog.recordUse(skill),
    onChange: (listener) => catalog.onChange(listener),
  };
}
