import type { McpServerEntry } from "./agent-host.ts";
import type { Step } from "./model/choose-answer.ts";

/** What hosts are connected to. Conversations use the same step ids on each. */
export interface Target {
  readonly id: "local" | "hub";
  /** The server's tool that loads a skill. */
  readonly loadTool: string;
  /** Its skills are also where the host loads them itself. */
  readonly isPlaced?: true;
  /** load, read, run, search: what is counted. */
  figures(home: string): readonly Step[];
  /** A large skill, a wrong name, and a skill that comes later. */
  edges(home: string): readonly Step[];
  /** A script that needs a yes, in the step `run`; absent where nobody is asked. */
  asks?(home: string): readonly Step[];
  prepare(home: string, options: PrepareOptions): Promise<McpServerEntry>;
  /** What went over the wire, one JSON text each. */
  frames(home: string): Promise<readonly string[]>;
}

export interface PrepareOptions {
  readonly host: string;
  readonly asks: boolean;
  /** By `connect`, with `--place`. */
  readonly isPlaced?: boolean;
}
