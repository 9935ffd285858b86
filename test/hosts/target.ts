import type { McpServerEntry } from "./agent-host.ts";
import type { Step } from "./model/choose-answer.ts";

/** What hosts are connected to. Conversations use the same step ids on each. */
export interface Target {
  readonly id: "local" | "hub";
  /** load, read, run, search: what is counted. */
  figures(home: string): readonly Step[];
  /** A large skill, a wrong name, and a skill that comes later. */
  edges(home: string): readonly Step[];
  /** A script that needs a yes, in the step `run`; absent where nobody is asked. */
  asks?(home: string): readonly Step[];
  prepare(home: string, options: { readonly host: string; readonly asks: boolean }): Promise<McpServerEntry>;
  /** What went over the wire, one JSON text each. */
  frames(home: string): Promise<readonly string[]>;
}
