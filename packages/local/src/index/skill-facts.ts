import type { JsonObject, JsonValue, Problem } from "@skillquay/skill";

/** What the head of a SKILL.md says. Front matter and problems stay JSON text until they are asked for. */
// A class, because ten thousand of them are made at a start: shared getters, no closures, flags in one number.
export class SkillFacts {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly flags: number;
  readonly #source: FactsSource;
  readonly #row: number;
  #frontmatter: JsonObject | undefined;
  #problems: readonly Problem[] | undefined;

  constructor(
    name: string | undefined,
    description: string | undefined,
    flags: number,
    source: FactsSource,
    row: number,
  ) {
    this.name = name;
    this.description = description;
    this.flags = flags;
    this.#source = source;
    this.#row = row;
  }

  get tier(): "strict" | "lenient" {
    return (this.flags & FACT.isStrict) === 0 ? "lenient" : "strict";
  }

  get modelInvocable(): boolean {
    return (this.flags & FACT.modelInvocable) !== 0;
  }

  get userInvocable(): boolean {
    return (this.flags & FACT.userInvocable) !== 0;
  }

  get enabled(): boolean {
    return (this.flags & FACT.enabled) !== 0;
  }

  get isUnread(): boolean {
    return (this.flags & FACT.isUnread) !== 0;
  }

  get frontmatter(): JsonObject {
    this.#frontmatter ??= parseFrontmatter(this.frontmatterText);
    return this.#frontmatter;
  }

  get problems(): readonly Problem[] {
    this.#problems ??= parseProblems(this.problemsText);
    return this.#problems;
  }

  get frontmatterText(): string {
    return this.#source.frontmatterText(this.#row);
  }

  get problemsText(): string {
    return this.#source.problemsText(this.#row);
  }
}

/** Where the texts of many skills are kept, each under its row. */
export interface FactsSource {
  frontmatterText(row: number): string;
  problemsText(row: number): string;
}

/** Bits of `flags`. The cache keeps them as they are: a new meaning needs a new version of its format. */
export const FACT = {
  isStrict: 1,
  modelInvocable: 2,
  userInvocable: 4,
  enabled: 8,
  /** The file could not be opened. Rights change without leaving a trace on it, so it is tried again each time. */
  isUnread: 16,
} as const;

/** Whether two readings of a head say the same. */
export function sameFacts(a: SkillFacts, b: SkillFacts): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.flags === b.flags &&
    a.frontmatterText === b.frontmatterText &&
    a.problemsText === b.problemsText
  );
}

function parseFrontmatter(text: string): JsonObject {
  const value: JsonValue = JSON.parse(text);
  const safe = withoutPrototypes(value);
  return isObject(safe) ? safe : {};
}

// Our own words, written by `readFacts`: no need to check them as foreign ones.
function parseProblems(text: string): readonly Problem[] {
  return JSON.parse(text);
}

// Keys come from the skill: `frontmatter["constructor"]` must be what the skill says, or nothing.
function withoutPrototypes(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isObject(value)) return value;
  const safe: Record<string, JsonValue> = Object.create(null);
  for (const [key, entry] of Object.entries(value)) safe[key] = withoutPrototypes(entry);
  return safe;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
