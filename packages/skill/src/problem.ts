/** Something about a skill that its author or user should know: what, where, and how to fix it. */
export interface Problem {
  /** `snake_case`, never renamed: people filter on it. */
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  /** One sentence in our own words. Text from the skill goes in `evidence`. */
  readonly message: string;
  readonly fix: string;
  /** Path inside the skill, `/`-separated. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** What the skill says there: one line, controls removed, cut to 200 characters. */
  readonly evidence?: string;
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
