import type { JsonObject, Problem } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import type { SkillUse } from "../catalog/usage-record.ts";
import type { SkillRecord } from "./skill-record.ts";

// A class with getters, because ten thousand of them are made at a start: what is in the record already is not copied,
// and front matter and problems are parsed when asked for. A spread copy of a summary has none of it; `toJSON` does.
export class LocalSkill implements SkillSummary {
  // Declared only, so that a skill which won its name has no such property at all.
  declare readonly label?: string;
  /** What it was made from. */
  readonly record: SkillRecord;
  readonly #use: SkillUse | undefined;

  constructor(record: SkillRecord, label: string | undefined, use: SkillUse | undefined) {
    if (label !== undefined) this.label = label;
    this.record = record;
    this.#use = use;
  }

  get name(): string {
    return this.record.facts.name ?? "";
  }

  get description(): string {
    return this.record.facts.description ?? "";
  }

  get location(): "project" | "global" {
    return this.record.root.location;
  }

  get baseDirectory(): string {
    return this.record.folder;
  }

  get skillFile(): string {
    return this.record.skillFile;
  }

  get frontmatter(): JsonObject {
    return this.record.facts.frontmatter;
  }

  get tier(): "strict" | "lenient" {
    return this.record.facts.tier;
  }

  get problems(): readonly Problem[] {
    const { problems } = this.record.facts;
    return this.isUntrusted ? [...problems, UNTRUSTED] : problems;
  }

  get isUntrusted(): boolean {
    return this.record.root.isUntrusted?.() === true;
  }

  get hub(): string | undefined {
    return this.record.root.hub;
  }

  get modelInvocable(): boolean {
    return this.record.facts.modelInvocable;
  }

  get userInvocable(): boolean {
    return this.record.facts.userInvocable;
  }

  get hasScripts(): boolean {
    return this.record.hasScripts;
  }

  get changedAtMs(): number {
    return Math.trunc(this.record.mtimeMs);
  }

  get useCount(): number {
    return this.#use?.count ?? 0;
  }

  get lastUsedAtMs(): number {
    return this.#use?.lastUsedAtMs ?? 0;
  }

  get rootRank(): number {
    return this.record.root.rank;
  }

  toJSON(): SkillSummary {
    return {
      name: this.name,
      description: this.description,
      ...(this.label !== undefined && { label: this.label }),
      location: this.location,
      baseDirectory: this.baseDirectory,
      skillFile: this.skillFile,
      frontmatter: this.frontmatter,
      tier: this.tier,
      problems: this.problems,
      modelInvocable: this.modelInvocable,
      userInvocable: this.userInvocable,
      hasScripts: this.hasScripts,
      changedAtMs: this.changedAtMs,
      useCount: this.useCount,
      lastUsedAtMs: this.lastUsedAtMs,
      rootRank: this.rootRank,
      ...(this.isUntrusted && { isUntrusted: true }),
      ...(this.hub !== undefined && { hub: this.hub }),
    };
  }

  /** Whether this summary also describes `record` under `label`, so that it can stay in the next snapshot. */
  stillDescribes(record: SkillRecord, label: string | undefined): boolean {
    const own = this.record;
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

const UNTRUSTED: Problem = {
  code: "project_untrusted",
  severity: "info",
  message:
    "This skill belongs to a project that the user has not trusted. Its scripts run only after a question.",
  fix: "Read it, then trust the project with: skillquay trust",
};
