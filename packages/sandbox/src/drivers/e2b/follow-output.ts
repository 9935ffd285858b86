import type { Sandbox } from "e2b";
import type { ExecRequest } from "../../sandbox.ts";
import { quoteCommand } from "../shell/quote-shell.ts";
import type { OutputFiles } from "../shell/run-script.ts";

type OnOutput = NonNullable<ExecRequest["onOutput"]>;

export interface Following {
  /** Ends it, and says how many bytes of each stream have been passed on. */
  stop(): Promise<{ readonly stdout: number; readonly stderr: number }>;
}

/**
 * Passes on what a run writes to its files while it runs, up to the cap. For progress only: what is not UTF-8 arrives
 * changed, and the sweep at the start of a run may end a reader, which is then started again where it was.
 */
export function followOutput(
  sandbox: Sandbox,
  options: {
    readonly files: OutputFiles;
    readonly user: string;
    readonly capBytes: number;
    readonly lifeMs: number;
    readonly onOutput: OnOutput;
  },
): Following {
  const sent = { stdout: 0, stderr: 0 };
  let isStopped = false;
  const read = async (stream: "stdout" | "stderr"): Promise<void> => {
    while (!isStopped) {
      const reading = sandbox.commands.run(
        readCommand(options.files[stream], sent[stream], options.capBytes),
        {
          user: options.user,
          cwd: "/tmp",
          timeoutMs: options.lifeMs,
          onStdout(text) {
            const chunk = new TextEncoder().encode(text);
            sent[stream] += chunk.length;
            if (!isStopped) options.onOutput(stream, chunk);
          },
        },
      );
      const isComplete = await reading.then(
        () => true,
        () => false,
      );
      if (isComplete) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const readers = Promise.all([read("stdout"), read("stderr")]);
  return {
    async stop() {
      isStopped = true;
      const counts = { ...sent };
      // The sweep at the end of the run has ended them; one that is late is not waited for.
      await Promise.race([readers, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
      return counts;
    },
  };
}

/** Processes of the readers: a shell and the two of a pipe for each stream. */
export const followProcesses = 6;

function readCommand(file: string, fromBytes: number, capBytes: number): string {
  // In steps: `head` behind a `tail -f` keeps what it has read until it ends. The file appears a moment after the start.
  const script = `at=$2
while [ "$at" -lt "$3" ]; do
  size=$(wc -c 2>/dev/null <"$1") || size=0
  [ "$size" -gt "$3" ] && size=$3
  if [ "$size" -gt "$at" ]; then tail -c +$((at + 1)) -- "$1" | head -c $((size - at)); at=$((size)); fi
  sleep 0.2
done 2>/dev/null`;
  return quoteCommand(["/bin/sh", "-c", script, "sh", file, String(fromBytes), String(capBytes)]);
}
