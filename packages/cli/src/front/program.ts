import type { StdioConnection } from "@skillquay/local/front";

/** What the launcher gives the front. */
export interface FrontOptions {
  /** The program first, then the front: another build of either answers anew. */
  readonly programFiles: readonly string[];
  loadProgram(): Program;
}

/** What the bundled program exports. */
export interface Program {
  main(start?: ProgramStart): Promise<void>;
}

export interface ProgramStart {
  readonly programFiles?: readonly string[];
  readonly handover?: ProgramHandover;
}

/** A connection whose beginning the front has answered. */
export interface ProgramHandover {
  readonly connection: StdioConnection;
  /** The tool list that the client was given; undefined when it has none yet. */
  readonly listed: Uint8Array | undefined;
  /** Whether a change of the skills is the reason, of which the client was told nothing. */
  readonly isChanged: boolean;
  /** What was written to standard error already. */
  readonly warnings: string;
}
