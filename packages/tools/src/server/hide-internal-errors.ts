import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { SkillPathError } from "@skillquay/skill";
import type { Catalog } from "../catalog.ts";
import { ToolError } from "../errors.ts";

/** Does what it is given; of a failure that was not worded for callers, they learn no more than that there was one. */
export type HideInternalErrors = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** For requests that are answered with protocol errors, which carry the words of whatever was thrown. */
export function createHideInternalErrors(onInternalError: (error: unknown) => void): HideInternalErrors {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isForCallers(error)) throw error;
      onInternalError(error);
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        "The server failed; this is not the caller's fault.",
      );
    }
  };
}

/** The same catalog, whose failures may be shown to clients. */
export function hideCatalogErrors(catalog: Catalog, hideErrors: HideInternalErrors): Catalog {
  return {
    snapshotId: () => catalog.snapshotId(),
    list: () => hideErrors(() => catalog.list()),
    find: (name) => hideErrors(() => catalog.find(name)),
    findByAddress: (address) => hideErrors(() => catalog.findByAddress(address)),
    problems: () => hideErrors(() => catalog.problems()),
    files: (skill) => hideErrors(() => catalog.files(skill)),
    paths: (skill) => hideErrors(() => catalog.paths(skill)),
    manifest: (skill) => hideErrors(() => catalog.manifest(skill)),
    readFile: (skill, path) => hideErrors(() => catalog.readFile(skill, path)),
    version: (skill, path) => hideErrors(async () => catalog.version(skill, path)),
    pathsVersion: (skill) => hideErrors(async () => catalog.pathsVersion(skill)),
    search: (query, options) => hideErrors(() => catalog.search(query, options)),
    suggest: (name) => hideErrors(() => catalog.suggest(name)),
    recordUse: (skill) => catalog.recordUse(skill),
    onChange: (listener) => catalog.onChange(listener),
  };
}

function isForCallers(error: unknown): boolean {
  return error instanceof ToolError || error instanceof SkillPathError || error instanceof ProtocolError;
}
