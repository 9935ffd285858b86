/** The skills that the server of this page has, by whichever tools it offers. What it does not offer is undefined. */
export interface SkillBackend {
  readonly list: ((cursor?: string) => Promise<ListPage>) | undefined;
  readonly search: ((query: string) => Promise<Found>) | undefined;
  readonly open: (ref: string) => Promise<OpenSkill>;
  readonly readFile: ((skill: OpenSkill, path: string) => Promise<FileText>) | undefined;
  readonly scripts: ScriptBackend | undefined;
  /** What to say to the model so that it loads this skill. */
  readonly request: (card: SkillCard) => string;
}

export interface SkillCard {
  /** What the tools of this server know the skill by. */
  readonly ref: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly hasScripts: boolean;
  /** How many things are wrong with it, as far as a list tells. */
  readonly problemCount: number;
  /** Why it was found. */
  readonly why?: string | undefined;
  readonly verdict?: "review" | "block" | undefined;
  /** What loading it costs, roughly. */
  readonly tokens?: number | undefined;
  /** Paths of its other files, where the list names them. */
  readonly files?: readonly string[] | undefined;
}

export interface ListPage {
  readonly cards: readonly SkillCard[];
  readonly total: number;
  /** For the next page. */
  readonly nextCursor?: string | undefined;
  /** What is on the server's disk and not served. */
  readonly problems: readonly Problem[];
}

export interface Found {
  readonly fits: boolean;
  readonly cards: readonly SkillCard[];
  readonly suggestions: readonly string[];
}

export interface Problem {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly fix: string;
  /** Of a skill that is not served, where it lies. */
  readonly folder: string;
  /** File and line. */
  readonly place: string;
  readonly evidence?: string | undefined;
}

export interface OpenSkill {
  readonly card: SkillCard;
  readonly skillFile: string;
  /** The whole main file, front matter included. */
  readonly text: string;
  /** Paths of the other files. */
  readonly files: readonly string[];
  readonly moreFiles: number;
  readonly problems: readonly Problem[];
}

export interface FileText {
  /** Undefined for a file that is not text. */
  readonly text: string | undefined;
  readonly isCut: boolean;
}

/** Runs scripts, after the user has seen what would run. */
export interface ScriptBackend {
  list(skill: OpenSkill): Promise<readonly Script[]>;
  /** What `run` would do with this input. Nothing runs. */
  plan(script: Script, input: ScriptInput): Promise<ScriptPlan>;
  run(script: Script, input: ScriptInput, signal: AbortSignal): Promise<RunOutcome>;
}

export interface Script {
  readonly skill: SkillCard;
  readonly name: string;
  readonly path: string;
  readonly description?: string | undefined;
  readonly usage?: string | undefined;
}

export interface ScriptInput {
  readonly args: readonly string[];
  /** JSON for scripts that take it as their first argument. */
  readonly params: string;
}

export interface ScriptPlan {
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface RunOutcome {
  readonly isGood: boolean;
  readonly summary: string;
  readonly stdout: string;
  readonly stderr: string;
}
