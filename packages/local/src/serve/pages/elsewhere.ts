import { fileView, readSkillText, scanView } from "@skillquay/pages";
import type { DiscoveredSkills, FileView, SkillPage, SkillScan } from "@skillquay/pages/contract";
import type { ScanReport } from "@skillquay/scan";
import { decodeUtf8, estimateTokens, mimeTypeOf } from "@skillquay/skill";
import { readSkillHead } from "@skillquay/skill/head";
import { PagesProblem, skillNotFound } from "./pages-problem.ts";

/** Looks for skills that are not on this machine, as `skillquay find` and `skillquay add --dry-run` do. Refuses with a `PagesProblem`. */
export interface SkillFinder {
  find(words: string): Promise<DiscoveredSkills>;
  /** One that was found, read and scanned; undefined for any other. Nothing of it is written or run. */
  look(ref: string): Promise<ElsewhereSkill | undefined>;
}

/** A skill in memory, with what a person should know before it is written anywhere. */
export interface ElsewhereSkill {
  readonly name: string;
  readonly description: string;
  readonly files: readonly ElsewhereFile[];
  readonly treeDigest: string;
  readonly report: ScanReport;
  readonly facts: NonNullable<SkillPage["elsewhere"]>;
}

export interface ElsewhereFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Marks what a finder knows, among the names of skills: no name begins like this. */
export const FOUND_PREFIX = "~found-";

export async function lookElsewhere(finder: SkillFinder, ref: string): Promise<ElsewhereSkill> {
  const skill = await finder.look(ref);
  if (skill === undefined) throw skillNotFound();
  return skill;
}

/** The same page as a skill of this machine has. */
export async function elsewherePage(ref: string, skill: ElsewhereSkill): Promise<SkillPage> {
  const { name, description, files, facts, treeDigest } = skill;
  const main = mainFileOf(skill);
  const read = await readSkillText(textOf(main.bytes));
  const head = readSkillHead(main.bytes, { folderName: name, fileName: main.path });
  return {
    ref,
    name,
    description,
    tags: [],
    source: facts.from,
    tier: "strict",
    frontmatter: head.frontmatter,
    skillFile: main.path,
    body: read.body,
    bodyLine: read.bodyLine,
    outline: read.outline,
    files: files.map(({ path, bytes }) => ({ path, sizeBytes: bytes.length, mimeType: mimeTypeOf(path) })),
    // What it may run is among its permissions; here it cannot be tried.
    scripts: [],
    problems: [],
    tokens: { load: read.tokens, listed: estimateTokens(`- ${name}: ${description}\n`) },
    treeDigest,
    elsewhere: facts,
  };
}

export function elsewhereFile({ files }: ElsewhereSkill, path: string): Promise<FileView> {
  return fileView(path, fileOf(files, path).bytes);
}

/** Nothing of it can be accepted here: `add` asks for the reason. */
export function elsewhereScan({ report }: ElsewhereSkill): SkillScan {
  return scanView(report);
}

function mainFileOf({ files }: ElsewhereSkill): ElsewhereFile {
  const main =
    files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => /^skill\.md$/i.test(path));
  if (main === undefined) throw skillNotFound();
  return main;
}

function fileOf(files: readonly ElsewhereFile[], path: string): ElsewhereFile {
  const file = files.find((one) => one.path === path);
  if (file !== undefined) return file;
  throw new PagesProblem(404, "file_not_found", "The skill has no such file.");
}

function textOf(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? new TextDecoder().decode(bytes);
}
