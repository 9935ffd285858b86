import type { AnswerKeeper } from "../front/answer-keeper.ts";
import type { ProgramHandover } from "../front/program.ts";

/** Everything the command line touches outside itself, so that tests run it in process. */
export interface Io {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly stdin: InputStream;
  readonly env: Environment;
  readonly cwd: string;
  readonly homeDirectory: string;
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  readonly isRoot: boolean;
  /** The file that runs, which tells how the program was installed. */
  readonly programFile: string;
  /** The folder of the package that runs, with `bin` and `dist`. */
  readonly programFolder: string;
  /** The Node that runs. */
  readonly nodeFile: string;
  /** Where the packages of sandboxes are, when not below the home folder. */
  readonly sandboxLibraries?: string | undefined;
  readonly now: () => Date;
  /** How a server on stdio begins and what it leaves for the next one; absent where nobody takes part in that. */
  readonly start?: ServerStart | undefined;
  /** Resolves when the user or the system asks the program to end. */
  readonly untilStopped: () => Promise<void>;
  /** Calls back at the same, instead of an end of the process; gives what takes that back. Absent where nobody asks. */
  readonly onStop?: ((listener: () => void) => () => void) | undefined;
  /** Resolves to whether a browser could be started; never throws. */
  readonly openBrowser: (url: string) => Promise<boolean>;
}

export interface ServerStart {
  /** A connection whose beginning was answered already. */
  readonly handover?: ProgramHandover | undefined;
  readonly keeper: AnswerKeeper;
  /** For threads of this program. */
  readonly argv: readonly string[];
  readonly programFiles: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface OutputStream {
  write(data: string | Uint8Array): void;
  readonly isTerminal: boolean;
  /** Width in character cells; undefined when it is not a terminal. */
  readonly columns: number | undefined;
}

export interface InputStream {
  readonly isTerminal: boolean;
  readAll(): Promise<string>;
  /** The next line that the person types; undefined when there are no more, or when the signal says to stop waiting. */
  readLine(signal: AbortSignal): Promise<string | undefined>;
  /**
   * What the person types or pastes up to a line's end, without showing it; undefined when they gave up. Only on a
   * terminal. `prompt` is called once nothing is shown any more.
   */
  readHidden(prompt: () => void): Promise<string | undefined>;
  /** Key by key, shown nowhere, until the signal says stop. Only on a terminal. */
  readKeys(signal: AbortSignal): AsyncIterable<Key>;
}

export interface Key {
  /** Such as "up", "return", "backspace", "escape". */
  readonly name: string;
  /** What it writes; empty for a key that writes nothing. */
  readonly text: string;
  readonly ctrl: boolean;
}
