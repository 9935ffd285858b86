/** A file of a skill as a scan sees it: whole, and from the tree that will be served. */
export interface ScannedFile {
  /** `/`-separated, relative to the skill folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `block`: never enters a drive · `review`: waits for the owner's yes · `info`: worth knowing. */
export type FindingSeverity = "info" | "review" | "block";

/** How sure a rule is that what it names is there, and there to harm. */
export type Confidence = "low" | "medium" | "high";

export interface Finding {
  /** Family and name, such as `hidden-text.tag-characters`. Never renamed: people and programs rely on it. */
  readonly rule: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
  /** The skill's own text: quote it, never speak it. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
  /** What was found, decoded and made visible, on one line of at most 200 characters. The skill's own text. */
  readonly evidence: string;
  /** One sentence in our words. */
  readonly message: string;
  /** What it lets the skill do, where that is known. */
  readonly capability?: Capability;
}

/** Things a skill may do that people want to know of in one line. */
export type Capability =
  | "reads credentials"
  | "sends data out"
  | "opens network"
  | "runs downloads"
  | "runs commands"
  | "changes agent files"
  | "starts by itself"
  | "removes guards"
  | "overrides instructions"
  | "hides text"
  | "carries opaque binaries"
  | "follows outside instructions"
  | "installs packages"
  | "destroys data"
  | "spends or sends for you"
  | "carries secrets";

export type Verdict = "allow" | "review" | "block";

export interface ScanReport {
  /** The rules that looked; see `engineVersion`. */
  readonly engine: string;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Sorted, without repetition: what the findings add up to. */
  readonly capabilities: readonly Capability[];
  /** Files that no rule could look into, and why. */
  readonly notAnalysed: readonly NotAnalysed[];
}

export interface NotAnalysed {
  readonly path: string;
  readonly why: string;
}
