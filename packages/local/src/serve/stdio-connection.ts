import { pipeline, type Readable, type Writable } from "node:stream";
import { limitFrames } from "./limit-frames.ts";

/** Where a server meets its client. */
export interface StdioConnection {
  readonly input: Readable;
  readonly output: Writable;
}

/** Standard input, line by line within limits, and standard output. */
export function openStdioConnection({ stdin, stdout } = process): StdioConnection {
  const input = limitFrames(stdout);
  // An error of the one is an error of the other, which its reader hears.
  pipeline(stdin, input, () => {});
  return { input, output: stdout };
}
