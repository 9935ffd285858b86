import type { JsonObject, Problem } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import type { SkillRecord } from "./skill-record.ts";
import type { SkillUse } from "./usage-record.ts";

// A class, because ten thousand of them are made at a start: front matter and problems are parsed when asked for.
// They are getters of the class, so a spread copy of a summary does not have them; `toJSON` does.
export class LocalSkill implements SkillSummary {
  readonly name: string;
  readonly description: string;
  // Declared only, so that a skill which won its name has no such property at all.
  declare readonly label?: string;
  readonly location: "project" | "global";
  readonly baseDirectory: string;
  readonly skillFile: string;
  readonly tier: "strict" | "lenient";
  readonly modelInvocable: boolean;
  readonly userInvocable: boolean;
  readonly hasScripts: boolean;
  readonly changedAtMs: number;
  readonly useCount: number;
  readonly lastUsedAtMs: number;
  readonly rootRank: number;
  readonly #record: SkillRecord;

  constructor(record: SkillRecord, label: string | undefined, use: SkillUse | undefined) {
    const { facts, root } = record;
    this.name = facts.name ?? "";
    this.description = facts.description ?? "";
    if (label !== undefined) this.label = label;
    this.location = root.location;
    this.baseDirectory = record.folder;
    this.skillFile = record.skillFile;
    this.tier = facts.tier;
    this.modelInvocable = facts.modelInvocable;
    this.userInvocable = facts.userInvocable;
    this.hasScripts = record.hasScripts;
    this.changedAtMs = Math.trunc(record.mtimeMs);
    this.useCount = use?.count ?? 0;
    this.lastUsedAtMs = use?.lastUsedAtMs ?? 0;
    this.rootRank = root.rank;
    this.#record = record;
  }

  /** What it was made from. */
  get record(): SkillRecord {
    return this.#record;
  }

  get frontmatter(): JsonObject {
    return this.#record.facts.frontmatter;
  }

  get problems(): readonly Problem[] {
    return this.#record.facts.problems;
  }

  toJSON(): SkillSummary {
    return { ...this, frontmatter: this.frontmatter, problems: this.problems };
  }

  /** Whether this summary also describes `record` under `label`, so that it can stay in the next generation. */
  stillDescribes(record: SkillRecord, label: string | undefined): boolean {
    const own = this.#record;
    return (
      own.facts === record.facts &&
      own.mtimeMs === record.mtimeMs &&
      own.hasScripts === record.hasScripts &&
      own.skillFile === record.skillFile &&
      own.folder === record.folder &&
      own.root === record.root &&
      this.label === label
    );
  }
}
