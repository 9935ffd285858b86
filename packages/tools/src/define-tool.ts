import type { z } from "zod/v4";
import type { Catalog, Version } from "./catalog.ts";
import type { ErrorCode } from "./errors.ts";
import type { SkillEnvironment } from "./planning/missing-needs.ts";
import type { CatalogPlan } from "./planning/plan-catalog.ts";
import type { PresetRules } from "./preset-rules.ts";
import type { RunAnswer, ScriptRunner } from "./script-runner.ts";
import type { ResultMemo } from "./server/fast-path/index.ts";

/** What a tool may ask for; the server gives it these and nothing else. */
export interface ToolContext {
  readonly catalog: Catalog;
  /** The three folders of the `progressive` contract only, instead of every file of the skill. */
  readonly strictResources: boolean;
  /** Where a contract fixes the words of a failure, nothing follows them. Otherwise near names and next steps do. */
  readonly exactTexts?: boolean | undefined;
  /** What the preset's contract asks for. Absent: nothing. */
  readonly rules?: PresetRules | undefined;
  /** How a model calls a tool here, or undefined where it is not offered: texts only ever point to what exists. */
  readonly offered: (tool: string) => string | undefined;
  readonly signal: AbortSignal;
  /** Absent where scripts never run. */
  readonly runner?: ScriptRunner | undefined;
  /** What is on the machine and in the host; absent where that is not known. */
  readonly environment?: SkillEnvironment | undefined;
  /** Tells a waiting client how far a long call is, from 0 to 1; does nothing for a client that did not ask. */
  readonly progress: (fraction: number, message: string) => void;
  /** Who calls, where calls come from more than one person. Absent locally: the person at the keyboard may do everything. */
  readonly caller?: { readonly tier: CallerTier } | undefined;
  /** Where calls are counted: takes one of the caller's before text of a skill is given. Absent: nobody counts. */
  readonly reserveCall?: ReserveCall | undefined;
  /** Asked before a call does anything; what it gives is called when the call is over. Throws where there are too many. Absent: all at once. */
  readonly enterCall?: ((tool: ToolDefinition) => LeaveCall | Promise<LeaveCall> | undefined) | undefined;
  /** Told of every call when it is over. Must not throw. */
  readonly observe?: ((call: ObservedCall) => void) | undefined;
  /** Which tools answer with text alone. Absent: none, as for programs that take the data. */
  readonly isTextOnly?: ((tool: ToolDefinition) => boolean) | undefined;
  /** Tools whose answers a page may be shown beside, which goes by their data. */
  readonly isForPage?: ((tool: Pick<ToolDefinition, "meta">) => boolean) | undefined;
  /** How long a result may be. Absent: whatever the tool itself bounds it to. */
  readonly resultMaxChars?: number | undefined;
  /** Where results are kept by their version. Absent: each answer is made anew. */
  readonly memo?: ResultMemo | undefined;
  /** Absent for a call that is answered in its request, however long it takes. */
  readonly task?: ToolTask | undefined;
  /** What the user said when asked about this call, or whether the client can ask at all. */
  readonly consent: "given" | "declined" | "askable" | "unaskable";
  /** Which question was answered, and how far the answer goes. Absent with `given`: whoever calls is the user. */
  readonly answer?:
    | (RunAnswer & {
        readonly questionId: string;
        /** It was closed without a yes or no: maybe nobody saw it. */
        readonly isUnanswered?: true;
      })
    | undefined;
}

/** A call that may outlive its request, and be begun again by another process where the tool can bear that. */
export interface ToolTask {
  /** What an earlier attempt noted. */
  readonly handle?: string | undefined;
  /** Notes where the work is found again. */
  keep(handle: string): Promise<void>;
}

/**
 * Throws what the caller is told when there is no call left. Undefined for a skill whose text is free; without a name, the
 * call is for any.
 */
export type ReserveCall = (skillName?: string) => HeldCall | Promise<HeldCall | undefined>;

/** Called, once, when a call is over. */
export type LeaveCall = () => void;

/** A call that was taken. One of the two is called, once. */
export interface HeldCall {
  settle(): void;
  /** Nothing of a skill was given. */
  giveBack(): void;
}

/** What a text can name. `free` names nothing. */
export type InputKind =
  | "skill"
  | "skillUri"
  | "session"
  | "collection"
  | "file"
  | "script"
  | "section"
  | "sandboxPath"
  | "words"
  | "newName"
  | "webhook"
  | "free";

/** `scoped`: a key that is limited to one collection. */
export type CallerTier = "anonymous" | "authenticated" | "scoped";

export interface ObservedCall {
  readonly tool: string;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly durationMs: number;
  /** About what the answer costs whoever reads it; absent for a refusal. */
  readonly tokens?: number;
  /** As it came, not checked. */
  readonly input?: unknown;
}

/** What a description may be made of. */
export interface ToolView {
  /** As much of the catalog as a description shows. */
  readonly plan: CatalogPlan;
  readonly offered: (tool: string) => string | undefined;
  readonly rules?: PresetRules | undefined;
  /** Where this host's model sees the list. `both`: that is not known. */
  readonly listIn?: "instructions" | "description" | "both" | undefined;
  /** How many skills can be loaded, listed here or by the host itself. */
  readonly skillCount?: number | undefined;
  /** How all tools of a skill are found at once, for hosts whose models see no instructions and search for tools. */
  readonly foundTogether?: string | undefined;
  /** Names of a few skills, for a first line. */
  readonly someNames?: readonly string[] | undefined;
}

export interface ToolAnswer<Data> {
  readonly data: Data;
  /** Everything that a model needs of the data, in words; for tools whose text is the data as JSON. */
  readonly plainText?: () => string;
  /** First content block, word for word. Absent: the data as JSON. */
  readonly text?: string;
  /** Further text blocks, for what a contract's fixed text has no room for. */
  readonly more?: readonly string[];
  /** The tool did its work, and what it has to tell is a failure; a model is told by the text alone. */
  readonly isError?: true;
  /** For the page beside the conversation; no model sees it. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * An answer that is the same for as long as its version is. Whoever has kept what was made of it earlier need not have
 * it loaded again; see `callTool`.
 */
export interface VersionedAnswer<Data> {
  /** Everything that the answer depends on, in a text; undefined while that cannot be told. Must cost less than `load`. */
  version(): Version | Promise<Version>;
  load(): Promise<ToolAnswer<Data>>;
  /** Told each time the answer is given, loaded or kept. */
  onGiven?(): void;
}

/**
 * One tool, whole: MCP, the command line's `call` and the generated reference are made from this object.
 * Only `callTool` runs it.
 */
export interface ToolDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** First sentence: when to pick it. */
  readonly summary: string;
  /** Where the description shows the catalog. The summary stays its beginning. */
  readonly describe?: (view: ToolView) => string;
  /** `scripts`: offered only while a skill that the caller may use has one; `runner`: and while it may run. */
  readonly needs: readonly ("catalog" | "scripts" | "runner")[];
  /**
   * Who may call it where calls come from more than one person. `account`: whoever has a key; `unscoped`: only keys that
   * are not limited to a collection; `anyone` must be written out.
   */
  readonly access: "anyone" | "account" | "unscoped";
  /** `run` starts a program of a skill. */
  readonly effect: "read" | "write" | "delete" | "run";
  /**
   * May take longer than clients wait: those that know tasks get one. `resumable`: called once more with the same input, it goes on
   * where it was, so that its task outlives the process that began it.
   */
  readonly task?: "once" | "resumable";
  /**
   * What it answers is read by a model, not by a program: text alone, in the way that a model should read it, without an output
   * schema. `known-hosts`: where it is known that a host's model reads it.
   */
  readonly answersText?: true | "known-hosts";
  /** Its failures speak JSON in their text. */
  readonly jsonText?: true;
  /** What a failure of it is to this caller, who learns of a `ToolError` alone. Told of whatever `run` or a load throws. */
  readonly explainFailure?: (error: unknown, context: ToolContext) => unknown;
  /** Hints a contract fixes beyond those the effect implies. */
  readonly idempotentHint?: true;
  readonly input: Input;
  /** What a text input names, where its own name does not say so: the suites try foreign and missing ids of that kind. */
  readonly names?: Readonly<Record<string, InputKind>>;
  readonly output: Output;
  /** Codes of failures that are its own to tell. */
  readonly errors: readonly string[];
  readonly example: { readonly arguments: z.input<Input>; readonly shows: string };
  readonly meta?: Readonly<Record<string, unknown>>;
  // Methods on purpose: they let tools of different inputs stand in one list.
  /**
   * Whether the answer will hold text of a skill's files, and of which one, as the input names it: that is one call of the
   * caller, where calls are counted. Absent: it never does. Runs are counted by the runner.
   */
  givesSkillText?(input: z.output<Input>): boolean | { readonly of: string };
  run(
    input: z.output<Input>,
    context: ToolContext,
  ): Promise<ToolAnswer<z.input<Output>> | VersionedAnswer<z.input<Output>>>;
}

/** A definition as it is written: its schemas are functions. */
export type ToolSpecification<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Code extends string = ErrorCode,
> = Omit<ToolDefinition<Input, Output>, "input" | "output" | "errors"> & {
  readonly input: () => Input;
  readonly output: () => Output;
  // What is written must be a declared code; it does not declare one.
  readonly errors: readonly NoInfer<Code>[];
};

/**
 * Makes a definition of a specification. Schemas are built when first asked for: a start needs none of them, since
 * their JSON form is generated, and most sessions call two or three tools.
 */
export function defineTool<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Code extends string = ErrorCode,
>(specification: ToolSpecification<Input, Output, Code>): ToolDefinition<Input, Output> {
  let input: Input | undefined;
  let output: Output | undefined;
  return {
    ...specification,
    get input() {
      input ??= specification.input();
      return input;
    },
    get output() {
      output ??= specification.output();
      return output;
    },
  };
}
