import type { FileDiff, VersionDiff } from "@skillquay/pages/contract";
import { type Capabilities, capabilitiesOf, grownCapabilities } from "@skillquay/scan";
import { decodeUtf8, oneLine } from "@skillquay/skill";
import type { VersionFile } from "../../features/skills/index.ts";
import type { HubServices } from "../services.ts";
import { type PageSkill, readableFiles } from "./find-page-skill.ts";

/** What changed from one version to another, file by file, and what the newer one is able to do beyond the older. */
export async function compareVersions(
  services: HubServices,
  from: PageSkill,
  to: PageSkill,
): Promise<VersionDiff> {
  const [before, after] = [await readableFiles(services, from), await readableFiles(services, to)];
  const read = async ({ path, digest }: VersionFile) => ({ path, bytes: await services.blobs.get(digest) });
  const [old, now] = [await Promise.all(before.map(read)), await Promise.all(after.map(read))];
  const grown = grownCapabilities(await capabilitiesOf(old), await capabilitiesOf(now));
  const oldBytes = new Map(old.map(({ path, bytes }) => [path, bytes]));
  const newBytes = new Map(now.map(({ path, bytes }) => [path, bytes]));
  return {
    from: from.version.number,
    to: to.version.number,
    files: changedPaths(before, after)
      .slice(0, FILES_SHOWN)
      .map((path) => fileDiff(path, oldBytes.get(path), newBytes.get(path))),
    grew: grownWords(grown),
  };
}

// Nobody reads more of one change; the rest is there file by file.
const FILES_SHOWN = 200;
const SHOWN_BYTES = 256 * 1024;

function changedPaths(previous: readonly VersionFile[], after: readonly VersionFile[]): string[] {
  const mark = ({ digest, executable }: VersionFile) => `${digest} ${executable}`;
  const old = new Map(previous.map((file) => [file.path, mark(file)]));
  const now = new Map(after.map((file) => [file.path, mark(file)]));
  const all = [...new Set([...now.keys(), ...old.keys()])];
  return all.filter((path) => old.get(path) !== now.get(path));
}

function fileDiff(path: string, previous: Uint8Array | undefined, after: Uint8Array | undefined): FileDiff {
  const [old, now] = [textOf(previous), textOf(after)];
  return {
    path,
    change: previous === undefined ? "added" : after === undefined ? "removed" : "changed",
    ...(old !== undefined && now !== undefined && { before: old, after: now }),
  };
}

/** Nothing is an empty text; undefined for what is no text, or too long to be shown beside another. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return "";
  return bytes.length > SHOWN_BYTES || bytes.includes(0) ? undefined : decodeUtf8(bytes);
}

/** What a version is able to do beyond another one, each in a few words. */
export function grownWords({ scripts, allowedTools, hosts, packages, hooks }: Capabilities): string[] {
  const named = (what: string, names: readonly string[]) =>
    names.slice(0, NAMES_SHOWN).map((name) => `${what} ${oneLine(name, 100)}`);
  return [
    ...named("can run", scripts),
    ...named("may use the tool", allowedTools),
    ...named("names the host", hosts),
    ...named("needs the package", packages),
    ...(hooks ? ["asks the agent to run commands by itself"] : []),
  ];
}

const NAMES_SHOWN = 30;
