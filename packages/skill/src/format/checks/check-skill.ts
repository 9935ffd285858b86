import { existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type FileEntry, listSkillFiles } from "../../files/manifest.ts";
import { readSkillFile, SkillPathError } from "../../files/safe-path.ts";
import type { Problem } from "../../problem.ts";
import { decodeUtf8 } from "../../text/decode-utf8.ts";
import { estimateTokens } from "../../text/estimate-tokens.ts";
import { headProblem } from "../head-problems.ts";
import { readSkillHead, type SkillHead } from "../read-skill-head.ts";
import { checkSpecStrict } from "../spec-strict.ts";
import { checkBody } from "./check-body.ts";
import { checkFields } from "./check-fields.ts";
import { checkLinks } from "./check-links.ts";

export type CheckProfile = "default" | "spec-strict";

export interface CheckReport {
  /** No problem is an error. */
  readonly ok: boolean;
  /** Absolute. */
  readonly folder: string;
  readonly name?: string;
  readonly description?: string;
  readonly profile: CheckProfile;
  readonly problems: readonly Problem[];
  readonly stats: {
    /** Of the main file. */
    readonly lines: number;
    /** Estimated, of the main file without its front matter. */
    readonly tokens: number;
    readonly files: number;
    readonly totalBytes: number;
  };
}

/**
 * Checks a skill folder. `default`: the rules of the format as errors, good practice as warnings. `spec-strict`:
 * the verdict and the texts of the format's reference validator. Never throws for what is in the folder.
 */
export async function checkSkill(
  folder: string,
  { profile = "default" }: { profile?: CheckProfile } = {},
): Promise<CheckReport> {
  const place = resolve(folder);
  const contents = await readFolder(place);
  const problems =
    profile === "spec-strict"
      ? checkSpecStrict(place, contents?.fileName, contents?.bytes)
      : checkDefault(place, contents);
  const head = contents?.head;
  return {
    ok: problems.every((problem) => problem.severity !== "error"),
    folder: place,
    ...(head?.name !== undefined && { name: head.name }),
    ...(head?.description !== undefined && { description: head.description }),
    profile,
    problems,
    stats: {
      lines:
        contents === undefined
          ? 0
          : contents.text.split("\n").length - (contents.text.endsWith("\n") ? 1 : 0),
      tokens: contents === undefined ? 0 : estimateTokens(bodyOf(contents).join("\n")),
      files: contents?.files.length ?? 0,
      totalBytes: contents?.files.reduce((sum, file) => sum + file.sizeBytes, 0) ?? 0,
    },
  };
}

interface FolderContents {
  readonly fileName: string;
  readonly bytes: Uint8Array | undefined;
  /** The main file with line ends made equal; bytes that are not UTF-8 show as U+FFFD. */
  readonly text: string;
  readonly head: SkillHead;
  readonly files: readonly FileEntry[];
  readonly fileProblems: readonly Problem[];
}

async function readFolder(folder: string): Promise<FolderContents | undefined> {
  const fileName = mainFileOf(folder);
  if (fileName === undefined) return undefined;
  const bytes = await readMainFile(folder, fileName);
  const { files, problems } = await listSkillFiles(folder, fileName);
  const content = bytes ?? new Uint8Array();
  return {
    fileName,
    bytes,
    text: new TextDecoder().decode(content).replace(/\r\n?/g, "\n"),
    head: readSkillHead(content, { folderName: basename(folder), fileName }),
    files,
    fileProblems: problems,
  };
}

/** The main file: exactly `SKILL.md`, else the first name that differs in letter case only. No dangling link. */
export function mainFileOf(folder: string): string | undefined {
  try {
    const names = readdirSync(folder).filter((name) => name.toLowerCase() === "skill.md");
    const present = names.filter((name) => existsSync(join(folder, name)));
    return present.includes("SKILL.md") ? "SKILL.md" : present.sort()[0];
  } catch {
    return undefined;
  }
}

async function readMainFile(folder: string, fileName: string): Promise<Uint8Array | undefined> {
  try {
    return await readSkillFile(folder, fileName);
  } catch (error) {
    if (error instanceof SkillPathError) return undefined;
    throw error;
  }
}

function checkDefault(folder: string, contents: FolderContents | undefined): Problem[] {
  if (contents === undefined) return [folderProblem(folder)];
  const { fileName, bytes, head, text } = contents;
  if (bytes === undefined) {
    return [
      folderError(
        "skill_file_unreadable",
        "The main file cannot be read.",
        `Make '${fileName}' a readable file.`,
      ),
    ];
  }
  const encoding = decodeUtf8(bytes) === undefined ? [headProblem("invalid_utf8", { file: fileName })] : [];
  const problems = [
    ...head.problems.map(asSpecError),
    ...encoding.filter(() => !head.problems.some((problem) => problem.code === "invalid_utf8")),
    ...checkFields(head, fileName),
    ...checkBody(bodyOf(contents), { file: fileName, firstLine: head.frontMatterLines + 1 }),
    ...checkLinks(text, { file: fileName, files: contents.files, firstLine: head.frontMatterLines + 1 }),
    ...contents.fileProblems,
  ];
  return problems;
}

function bodyOf({ text, head }: FolderContents): string[] {
  return text.split("\n").slice(head.frontMatterLines);
}

// Served all the same, but the format says otherwise: an author should hear it as an error.
const SPEC_RULES: ReadonlySet<string> = new Set([
  "file_name_not_exact",
  "front_matter_after_blank_lines",
  "name_invalid",
  "name_too_long",
  "name_not_text",
  "name_differs_from_folder",
  "description_not_text",
  "description_too_long",
  "compatibility_invalid",
  "metadata_not_a_map",
  "metadata_not_text",
  "hidden_characters",
]);

function asSpecError(problem: Problem): Problem {
  return SPEC_RULES.has(problem.code) ? { ...problem, severity: "error" } : problem;
}

function folderProblem(folder: string): Problem {
  const stats = statOf(folder);
  if (stats === undefined)
    return folderError("folder_missing", "There is no such folder.", "Check the path.");
  if (!stats.isDirectory())
    return folderError("not_a_folder", "This is not a folder.", "Give the folder with SKILL.md.");
  return folderError("skill_file_missing", "The folder has no SKILL.md.", "Add a file named 'SKILL.md'.");
}

function statOf(place: string): Stats | undefined {
  try {
    return statSync(place);
  } catch {
    return undefined;
  }
}

function folderError(code: string, message: string, fix: string): Problem {
  return { code, severity: "error", message, fix };
}
