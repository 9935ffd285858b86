import type { Stop } from "../shell/watch-stop.ts";

/** A place elsewhere that runs commands of an ordinary user, over the wire: a machine of a service, a pod of a cluster. */
export interface Machine {
  /** After a time-out or a cancellation the command itself is ended or left; what it has started is swept by the session. */
  run(command: MachineCommand): Promise<MachineEnd>;
  /** A file of that user. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** It is needed for so long from now; throws when it is gone. */
  keepFor(ms: number): Promise<void>;
  end(): Promise<void>;
}

export interface MachineCommand {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  /** A file inside to read standard input from. */
  readonly stdinPath?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** What the command prints, as it comes. */
  readonly onOutput?: (stream: "stdout" | "stderr", text: string) => void;
}

export type MachineEnd =
  | { readonly end: "exit"; readonly status: number; readonly stdout: string; readonly stderr: string }
  | Stop
  /** The service did not answer, or the machine is gone. */
  | { readonly end: "failed"; readonly detail: string };
