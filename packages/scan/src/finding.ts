/** A file of a skill as a scan sees it: whole, and from the tree that will be served. */
export interface ScannedFile {
  /** `/`-separated, relative to the skill folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `block`: never enters a drive · `review`: waits for the owner's yes · `info`: worth knowing. */
export type FindingSeverity = "info" | "review" | "block";

export interface Finding {
  /** Family and name, such as `R10.tag_characters`. Never renamed: people and programs rely on it. */
  readonly rule: string;
  readonly severity: FindingSeverity;
  /** The skill's own text: quote it, never speak it. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
  /** What was found, decoded and made visible, on one line of at most 200 characters. The skill's own text. */
  readonly evidence: string;
  /** One sentence in our words. */
  readonly message: string;
  /** What it would let the skill do, where that is known. */
  readonly capability?: string;
}

export type Verdict = "allow" | "review" | "block";

export interface ScanReport {
  /** The rules that looked; see `engineVersion`. */
  readonly engine: string;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Files that no rule could look into, and why. */
  readonly notAnalysed: readonly NotAnalysed[];
}

export interface NotAnalysed {
  readonly path: string;
  readonly why: string;
}

/** What a rule says about one file among all of them. */
export interface RuleResult {
  readonly findings: readonly Finding[];
  readonly notAnalysed?: readonly NotAnalysed[];
}

/** Pure, and linear in the size of the files: the text it reads was written by whoever wants to get past it. */
export type Rule = (file: RuleFile, all: readonly RuleFile[]) => RuleResult;

/** A file with its text, where it has one. */
export interface RuleFile extends ScannedFile {
  readonly text: string | undefined;
}
