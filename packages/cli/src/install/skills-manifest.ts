import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isStrictName, lazily } from "@skillquay/skill";
import * as z from "zod/v4";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import type { InstallPlace } from "./install-place.ts";
import { writeDurably } from "./write-durably.ts";

/** Which skills a project wants, each with its source, in the words that `add` takes. */
export interface SkillsManifest {
  readonly file: string;
  readonly skills: ReadonlyMap<string, string>;
}

/** `skills.json` of a project, or the member `skills` of its `package.json`; undefined where it has neither. */
export function readManifest(
  io: Io,
  { scope, base }: Pick<InstallPlace, "scope" | "base">,
): SkillsManifest | undefined {
  if (scope !== "project") return undefined;
  for (const [name, isOwn] of [
    [OWN_FILE, true],
    ["package.json", false],
  ] as const) {
    const file = join(base, name);
    const whole = readJson(io, file, isOwn);
    const listed = whole === undefined ? undefined : Object(whole).skills;
    if (whole === undefined || (listed === undefined && !isOwn)) continue;
    const parsed = skillsSchema().safeParse(listed ?? {});
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalid(io, file, `its 'skills' are wrong at '${issue?.path.join(".")}': ${issue?.message}`);
    }
    return { file, skills: new Map(Object.entries(parsed.data).sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
  return undefined;
}

const OWN_FILE = "skills.json";

const skillsSchema = lazily(() =>
  z.record(z.string().refine(isStrictName, "is no name of a skill"), z.string().min(1).max(2000)),
);

/** Adds to the project's manifest, or makes one. */
export function saveToManifest(io: Io, place: InstallPlace, added: ReadonlyMap<string, string>): string {
  const file = readManifest(io, place)?.file ?? join(place.base, OWN_FILE);
  const whole = Object(readJson(io, file, true) ?? {});
  const skills = { ...Object(whole.skills), ...Object.fromEntries(added) };
  const sorted = Object.fromEntries(Object.entries(skills).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeDurably(file, `${JSON.stringify({ ...whole, skills: sorted }, undefined, 2)}\n`);
  return file;
}

/** Takes skills out of the project's manifest, so that the next `install` does not bring them back; the file, where it named one. */
export function removeFromManifest(
  io: Io,
  place: InstallPlace,
  names: readonly string[],
): string | undefined {
  const manifest = readManifest(io, place);
  if (manifest === undefined || !names.some((name) => manifest.skills.has(name))) return undefined;
  const whole = Object(readJson(io, manifest.file, true));
  const left = Object.entries(Object(whole.skills)).filter(([name]) => !names.includes(name));
  const text = JSON.stringify({ ...whole, skills: Object.fromEntries(left) }, undefined, 2);
  writeDurably(manifest.file, `${text}\n`);
  return manifest.file;
}

/** A package.json is somebody else's: one that is no JSON is theirs to repair, and has no skills. */
function readJson(io: Io, file: string, isOwn: boolean): unknown {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isFile() || stats.size > LARGEST_BYTES) {
    if (!isOwn) return undefined;
    throw invalid(io, file, "it is no file of at most 1 MiB");
  }
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    if (!isOwn) return undefined;
    throw invalid(io, file, "it is not JSON");
  }
}

const LARGEST_BYTES = 1024 * 1024;

function invalid(io: Io, file: string, why: string): CliError {
  return new CliError("manifest_invalid", `${shortPath(file, io)} cannot be used: ${terminalLine(why)}.`, {
    suggestions: ['For example: {"skills": {"pdf": "owner/skills#^1.2", "xlsx": "hub:xlsx@stable"}}'],
  });
}
