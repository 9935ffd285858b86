import { sep } from "node:path";
import type { FileStamp } from "../discovery/file-stamp.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import type { CatalogSnapshot } from "../index/catalog-snapshot.ts";
import type { LocalSkill } from "../index/local-skill.ts";
import { nameKey } from "../index/name-key.ts";
import type { Scan } from "../index/scan-roots.ts";
import type { SkillRecord } from "../index/skill-record.ts";
import {
  hashOfKey,
  PATH_SEPARATOR,
  SKILL_NUMBERS,
  type SkillForm,
  type SnapshotHeader,
  type SnapshotSkill,
  STAMP_NUMBERS,
} from "./answer-snapshot.ts";
import { checksum, encodeSnapshot } from "./snapshot-file.ts";

/** What a server says to clients of one host before any call, as the members of the results. */
export interface HostAnswers {
  /** Of `initialize`, without the protocol's version. */
  readonly introduction: Uint8Array;
  readonly tools: Uint8Array;
  readonly form: SkillForm;
}

export interface AnswersInput {
  readonly header: Omit<SnapshotHeader, "mainFileCount" | "prompts" | "hosts" | "forms">;
  readonly answers: ReadonlyMap<string, HostAnswers>;
  readonly catalog: CatalogSnapshot;
  readonly scan: Scan;
}

/** The bytes of an answer snapshot, to be read back by `openAnswerSnapshot`. */
export function encodeAnswers({ header, answers, catalog, scan }: AnswersInput): Buffer {
  const skills = [...catalog.skills, ...catalog.shadowed.map(({ skill }) => skill)];
  const sections: Record<string, Buffer> = {};
  for (const [host, { introduction, tools }] of answers) {
    sections[`introduction ${host}`] = Buffer.from(introduction);
    sections[`tools ${host}`] = Buffer.from(tools);
  }
  const folders = scan.walks.flatMap((walk) => walk.folders);
  const isInner = (folder: WalkedFolder) => folder.isInsideSkill || folder.skillFile !== undefined;
  const outer = folders.filter((folder) => !isInner(folder));
  addStamps(sections, "outer folders", outer);
  // Skills before what is in them: should watches run out, an edited skill is still seen at once.
  const inner = folders.filter(isInner).toSorted((a, b) => Number(a.isInsideSkill) - Number(b.isInsideSkill));
  addStamps(sections, "inner folders", inner);
  const pathOf = ({ folder, skillFile }: SkillRecord) => folder + sep + skillFile;
  const mainFiles = scan.records.map((record) => ({ ...stampOf(record), path: pathOf(record) }));
  addStamps(sections, "main files", mainFiles);
  addSkills(sections, skills);
  const prompts = catalog.skills.filter((skill) => skill.userInvocable).map(promptOf);
  const whole: SnapshotHeader = {
    ...header,
    mainFileCount: mainFiles.length,
    prompts: checksum(Buffer.from(JSON.stringify(prompts))),
    hosts: [...answers.keys()],
    forms: [...answers.values()].map(({ form }) => form),
  };
  return encodeSnapshot(JSON.stringify(whole), sections);
}

/** As much of a skill as its prompt shows. */
function promptOf({ name, description, frontmatter }: LocalSkill): unknown {
  return [name, description, frontmatter["argument-hint"]];
}

function addStamps(
  sections: Record<string, Buffer>,
  name: string,
  entries: readonly (Omit<FileStamp, "sizeBytes"> & { readonly path: string; readonly sizeBytes?: number })[],
): void {
  const numbers = new Float64Array(entries.length * STAMP_NUMBERS);
  for (const [row, { ino, mtimeMs, ctimeMs, sizeBytes = 0 }] of entries.entries())
    numbers.set([ino, mtimeMs, ctimeMs, sizeBytes], row * STAMP_NUMBERS);
  sections[name] = Buffer.from(numbers.buffer);
  sections[`${name} paths`] = Buffer.from(entries.map(({ path }) => path).join(PATH_SEPARATOR));
}

function stampOf({ ino, mtimeMs, ctimeMs, sizeBytes }: SkillRecord): FileStamp {
  return { ino, mtimeMs, ctimeMs, sizeBytes };
}

function addSkills(sections: Record<string, Buffer>, skills: readonly LocalSkill[]): void {
  const numbers = new Float64Array(skills.length * SKILL_NUMBERS);
  const records: Buffer[] = [];
  const rows = new Map<string, number>();
  let offset = 0;
  for (const [row, skill] of skills.entries()) {
    const key = keyOf(skill);
    // Winners come first and keep their names.
    if (!rows.has(key)) rows.set(key, row);
    const bytes = Buffer.from(JSON.stringify(recordOf(skill, key)));
    const { ino, mtimeMs, ctimeMs, sizeBytes } = skill.record;
    const place = [offset, bytes.length, checksum(bytes)];
    numbers.set([ino, mtimeMs, ctimeMs, sizeBytes, ...place], row * SKILL_NUMBERS);
    records.push(bytes);
    offset += bytes.length;
  }
  const pairs = [...rows].map(([key, row]): [number, number] => [hashOfKey(key), row]);
  pairs.sort(([a], [b]) => a - b);
  sections.skills = Buffer.from(numbers.buffer);
  sections.records = Buffer.concat(records);
  sections.names = Buffer.from(Uint32Array.from(pairs.flat()).buffer);
}

function keyOf(skill: LocalSkill): string {
  const key = nameKey(skill.name);
  return skill.label === undefined ? key : `${skill.label}:${key}`;
}

function recordOf(skill: LocalSkill, key: string): SnapshotSkill {
  const { name, label, baseDirectory, skillFile, location, problems, modelInvocable } = skill;
  return {
    key,
    name,
    ...(label !== undefined && { label }),
    baseDirectory,
    skillFile,
    location,
    problems,
    modelInvocable,
  };
}
