import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { readSkillFolder } from "@skillquay/scan/read-skill-folder";
import { SIGNATURE_FILE } from "@skillquay/scan/signature";
import {
  buildManifest,
  digestOf,
  type ManifestFile,
  oneLine,
  readSkillFile,
  treeDigestOf,
} from "@skillquay/skill";
import { readArchive } from "@skillquay/skill/archive";
import { readSkillHead } from "@skillquay/skill/head";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";

export interface SkillTree {
  /** What its SKILL.md calls it; empty where it has no name. */
  readonly name: string;
  readonly files: readonly ManifestFile[];
  /** The bytes of its SKILL.sig, where it has one. */
  readonly signature: Uint8Array | undefined;
  readonly treeDigest: string;
  /** Files that lie there and are no part of a skill, such as hidden ones. The history of a git repository is not among them. */
  readonly notCovered: readonly string[];
}

/** The digest of a skill's files as a hub computes it, made anew from every byte. */
export async function readTree(io: Io, named: string): Promise<SkillTree> {
  const place = resolve(io.cwd, named);
  const match = statSync(place, { throwIfNoEntry: false });
  if (match?.isFile() === true) return readArchived(place, named);
  const main = match?.isDirectory() === true ? mainFile(place) : undefined;
  if (main === undefined) {
    throw new CliError("skill_not_found", `'${terminalLine(named)}' holds no skill.`, {
      suggestions: ["Name a folder with a SKILL.md, or a zip of one."],
    });
  }
  const { files, treeDigest, problems } = await buildManifest(place, main);
  const covered = new Set(files.map(({ path }) => path));
  const all = await readSkillFolder(place);
  const others = [...all.files, ...all.notRead].map(({ path }) => path).concat(all.links);
  const isHistory = (path: string) => path.startsWith(".git/");
  const notCovered = [...others, ...problems.flatMap(({ file }) => file ?? [])]
    .filter((path) => !covered.has(path) && !isHistory(path))
    .map((path) => oneLine(path, 200));
  const isSigned = covered.has(SIGNATURE_FILE);
  return {
    name: nameIn(await readSkillFile(place, main)),
    files,
    signature: isSigned ? await readSkillFile(place, SIGNATURE_FILE) : undefined,
    treeDigest,
    notCovered: [...new Set(notCovered)],
  };
}

function nameIn(bytes: Uint8Array): string {
  return readSkillHead(bytes, { folderName: "", fileName: "SKILL.md" }).name ?? "";
}

function mainFile(folder: string): string | undefined {
  const names = readdirSync(folder);
  return names.find((name) => name === "SKILL.md") ?? names.find((name) => name.toLowerCase() === "skill.md");
}

async function readArchived(file: string, named: string): Promise<SkillTree> {
  const archive = await readArchive(file);
  if (archive.ok) {
    const files = archive.files.map(({ path, bytes, executable }) => ({
      path,
      sizeBytes: bytes.length,
      mtimeMs: 0,
      executable,
      digest: digestOf(bytes),
    }));
    const main = archive.files.find(({ path }) => path.toLowerCase() === "skill.md");
    return {
      name: nameIn(main?.bytes ?? new Uint8Array()),
      files,
      signature: archive.files.find(({ path }) => path === SIGNATURE_FILE)?.bytes,
      treeDigest: treeDigestOf(files),
      notCovered: [],
    };
  }
  throw new CliError(
    "archive_refused",
    `'${terminalLine(named)}' is no archive of a skill that can be trusted to be read.`,
    { suggestions: archive.reasons.slice(0, 5).map(({ message }) => terminalLine(message)) },
  );
}
