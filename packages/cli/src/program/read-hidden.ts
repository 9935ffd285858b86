import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * One line from a terminal that shows nothing of it. A paste of several lines comes back whole, so that nobody takes its
 * first line for all of it. Undefined when the person ends it with Ctrl-C or Ctrl-D.
 */
export function readHidden(terminal: NodeJS.ReadStream, prompt: () => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: terminal, output: nowhere, terminal: true, historySize: 0 });
    prompt();
    const typed: string[] = [];
    lines.on("line", (line) => {
      typed.push(line);
      // What else was pasted is in the same piece, and has been told by then.
      if (typed.length === 1) setImmediate(() => lines.close());
    });
    lines.once("close", () => resolve(typed.length === 0 ? undefined : typed.join("\n")));
  });
}
