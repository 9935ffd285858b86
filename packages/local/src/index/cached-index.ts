import { existsSync, realpathSync, statSync } from "node:fs";
import { sep } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import {
  CACHE_SHAPE,
  type CacheHeader,
  FLAG,
  LONG_TEXT,
  NAME_SEPARATOR,
  NUMBER,
  rootKey,
  TEXT,
} from "./cache-rows.ts";
import type { ColumnFile } from "./column-file.ts";
import { FACT, type FactsSource, SkillFacts } from "./skill-facts.ts";
import type { SkillRecord } from "./skill-record.ts";

/** The index as an earlier run left it. Nothing of it is believed before the files were looked at. */
export class CachedIndex {
  readonly hash: number;
  readonly #table: ColumnFile;
  readonly #roots: readonly SkillRoot[];
  readonly #header: CacheHeader;
  // Made when asked for: most rows are folders inside skills, which a warm start does not look at.
  readonly #paths: (string | undefined)[] = [];
  readonly #texts: FactsSource = {
    frontmatterText: (row) => this.#table.longText(row, LONG_TEXT.frontmatter),
    problemsText: (row) => this.#table.longText(row, LONG_TEXT.problems),
  };

  static open(table: ColumnFile, roots: readonly SkillRoot[]): CachedIndex | undefined {
    const header: CacheHeader = JSON.parse(table.header);
    const keys = roots.map(rootKey);
    const isSame = header.roots.length === keys.length && keys.every((key, i) => header.roots[i] === key);
    return isSame ? new CachedIndex(table, roots, header) : undefined;
  }

  private constructor(table: ColumnFile, roots: readonly SkillRoot[], header: CacheHeader) {
    this.hash = header.hash;
    this.#table = table;
    this.#roots = roots;
    this.#header = header;
  }

  problems(): readonly CatalogProblem[] {
    return this.#header.problems;
  }

  /** All records, when every folder outside skills and every SKILL.md is as it was; undefined at the first that is not. */
  verifiedRecords(): SkillRecord[] | undefined {
    if (!this.#rootsAreAsBefore()) return undefined;
    const { rowCount } = this.#table;
    for (let row = 0; row < rowCount; row++) {
      const flags = this.#number(row, NUMBER.flags);
      if ((flags & (FLAG.isSkill | FLAG.isInsideSkill)) === 0 && !this.#isUnchanged(row, this.#path(row)))
        return undefined;
      if ((flags & FLAG.isLink) !== 0 && !this.#isSamePlace(row)) return undefined;
    }
    // All stats before the first record: what they leave behind is then collected without copying records about.
    for (let row = 0; row < rowCount; row++) {
      const flags = this.#number(row, NUMBER.flags);
      if ((flags & FLAG.isSkill) === 0) continue;
      if ((flags & FACT.isUnread) !== 0 || !this.#isUnchanged(row, this.#skillFilePath(row)))
        return undefined;
    }
    return this.#allRecords();
  }

  /** The records by folder, to be compared with what a walk finds. */
  records(): Map<string, SkillRecord> {
    return new Map(this.#allRecords().map((record) => [record.folder, record]));
  }

  /** The folders as a walk knows them: those outside skills in full, skills only with the way to nested ones. */
  folders(): Map<string, WalkedFolder> {
    const children = this.#childNames();
    const folders = new Map<string, WalkedFolder>();
    const realPaths: string[] = [];
    for (let row = 0; row < this.#table.rowCount; row++) {
      const flags = this.#number(row, NUMBER.flags);
      const parent = this.#number(row, NUMBER.parent);
      const realPath =
        parent < 0
          ? this.#table.text(row, TEXT.real)
          : `${realPaths[parent]}${sep}${this.#table.text(row, TEXT.place)}`;
      realPaths.push(realPath);
      folders.set(this.#path(row), {
        path: this.#path(row),
        realPath,
        depth: 0,
        parent: -1,
        isInsideSkill: (flags & FLAG.isInsideSkill) !== 0,
        folders: children.get(row) ?? [],
        links: names(this.#table.text(row, TEXT.links)),
        files: [],
        skillFiles: names(this.#table.text(row, TEXT.skillFiles)),
        skillFile: undefined,
        ino: this.#number(row, NUMBER.ino),
        mtimeMs: this.#number(row, NUMBER.mtimeMs),
        ctimeMs: this.#number(row, NUMBER.ctimeMs),
        isSettled: true,
        isShallow: (flags & (FLAG.isSkill | FLAG.isInsideSkill)) !== 0,
        filesHash: 0,
      });
    }
    return folders;
  }

  #allRecords(): SkillRecord[] {
    const records: SkillRecord[] = [];
    for (let row = 0; row < this.#table.rowCount; row++) {
      if ((this.#number(row, NUMBER.flags) & FLAG.isSkill) === 0) continue;
      const record = this.#record(row);
      if (record !== undefined) records.push(record);
    }
    return records;
  }

  #childNames(): Map<number, string[]> {
    const children = new Map<number, string[]>();
    for (let row = 0; row < this.#table.rowCount; row++) {
      const parent = this.#number(row, NUMBER.parent);
      if (parent < 0) continue;
      const siblings = children.get(parent);
      const name = this.#table.text(row, TEXT.place);
      if (siblings === undefined) children.set(parent, [name]);
      else siblings.push(name);
    }
    return children;
  }

  #rootsAreAsBefore(): boolean {
    const rootPaths = new Set<string>();
    for (let row = 0; row < this.#table.rowCount; row++) {
      if (this.#number(row, NUMBER.parent) >= 0 || (this.#number(row, NUMBER.flags) & FLAG.isLink) !== 0)
        continue;
      if (!this.#isSamePlace(row)) return false;
      rootPaths.add(this.#path(row));
    }
    const reported = new Set(this.#header.problems.map((problem) => problem.path));
    // A root without a row was missing, or was refused with a problem, and must be so still.
    return this.#roots.every(({ path }) => rootPaths.has(path) || reported.has(path) || !existsSync(path));
  }

  #isSamePlace(row: number): boolean {
    try {
      return realpathSync.native(this.#path(row)) === this.#table.text(row, TEXT.real);
    } catch {
      return false;
    }
  }

  #isUnchanged(row: number, path: string): boolean {
    const at = row * CACHE_SHAPE.numbers;
    const { numbers } = this.#table;
    try {
      const stats = statSync(path, STAT_OPTIONS);
      return (
        stats !== undefined &&
        stats.mtimeMs === numbers[at + NUMBER.mtimeMs] &&
        stats.ctimeMs === numbers[at + NUMBER.ctimeMs] &&
        stats.ino === numbers[at + NUMBER.ino] &&
        (stats.isDirectory() || stats.size === numbers[at + NUMBER.sizeBytes])
      );
    } catch {
      return false;
    }
  }

  #record(row: number): SkillRecord | undefined {
    const root = this.#roots[this.#number(row, NUMBER.root)];
    if (root === undefined) return undefined;
    const flags = this.#number(row, NUMBER.flags);
    return {
      root,
      folder: this.#path(row),
      skillFile: this.#skillFile(row),
      sizeBytes: this.#number(row, NUMBER.sizeBytes),
      mtimeMs: this.#number(row, NUMBER.mtimeMs),
      ctimeMs: this.#number(row, NUMBER.ctimeMs),
      ino: this.#number(row, NUMBER.ino),
      isSettled: true,
      facts: this.#facts(row, flags),
      hasScripts: (flags & FLAG.hasScripts) !== 0,
      filesHash: undefined,
    };
  }

  #facts(row: number, flags: number): SkillFacts {
    const table = this.#table;
    const name = (flags & FLAG.hasName) === 0 ? undefined : table.text(row, TEXT.name);
    const description = (flags & FLAG.hasDescription) === 0 ? undefined : table.text(row, TEXT.description);
    return new SkillFacts(name, description, flags & 0xff, this.#texts, row);
  }

  // One string for all of them instead of ten thousand equal ones.
  #skillFile(row: number): string {
    const name = this.#table.text(row, TEXT.skillFiles);
    return name === "SKILL.md" ? "SKILL.md" : name;
  }

  #skillFilePath(row: number): string {
    return this.#path(row) + sep + this.#skillFile(row);
  }

  #path(row: number): string {
    const made = this.#paths[row];
    if (made !== undefined) return made;
    const place = this.#table.text(row, TEXT.place);
    const parent = this.#number(row, NUMBER.parent);
    // Parents come before their children, so this ends.
    const path = parent < 0 ? place : this.#path(parent) + sep + place;
    this.#paths[row] = path;
    return path;
  }

  #number(row: number, column: number): number {
    return this.#table.numbers[row * CACHE_SHAPE.numbers + column] ?? 0;
  }
}

const STAT_OPTIONS = { throwIfNoEntry: false } as const;

function names(text: string): string[] {
  return text === "" ? [] : text.split(NAME_SEPARATOR);
}
