import * as z from "zod/v4";
import type { Machine, MachineCommand, MachineEnd } from "../machine/machine.ts";
import { quoteCommand } from "../shell/quote-shell.ts";
import { watchStop } from "../shell/watch-stop.ts";
import type { Cluster } from "./cluster.ts";
import { execInPod, type PodScript } from "./exec-in-pod.ts";

/** A running pod as a machine: its container `run` is where scripts are, `files` the only one that writes the skill. */
export function podMachine(cluster: Cluster, pod: string): Machine {
  return {
    run: (command) => runCommand(cluster, pod, command),
    write: (path, bytes) => runOwn(cluster, { pod, container: "run", script: writing(path, bytes) }),
    async keepFor() {
      const { status } = podStatus.parse(await cluster.ask("GET", `/${pod}`));
      if (status.phase !== "Running") throw new Error(`the pod is ${status.phase}`);
    },
    async end() {
      await cluster.ask("DELETE", `/${pod}?gracePeriodSeconds=0`);
    },
  };
}

export const podStatus = z.object({
  status: z.object({
    phase: z.string(),
    reason: z.string().optional(),
    message: z.string().optional(),
    containerStatuses: z
      .array(
        z.object({
          ready: z.boolean(),
          state: z
            .object({
              waiting: z.object({ reason: z.string().optional(), message: z.string().optional() }).optional(),
            })
            .optional(),
        }),
      )
      .optional(),
  }),
});

/** The lines of a shell that write a file, whatever is in it. */
export function writing(path: string, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n");
  // No line of base64 is the word that ends it.
  return `base64 -d >${quoteCommand([path])} <<'-' || exit 1\n${lines}\n-`;
}

/** Our own commands: they take a moment, and must succeed. */
export async function runOwn(cluster: Cluster, script: PodScript): Promise<void> {
  let printed = "";
  const running = execInPod(cluster, {
    ...script,
    onOutput: (_, bytes) => {
      printed = (printed + bytes.toString("utf8")).slice(-1_000);
    },
  });
  const { stopped, dispose } = watchStop({ timeoutMs: OWN_MS });
  try {
    const end = await Promise.race([running.ended, stopped]);
    if (end !== 0) throw new Error(`a command in the pod did not succeed: ${printed}`);
  } finally {
    dispose();
    running.leave();
  }
}

async function runCommand(cluster: Cluster, pod: string, command: MachineCommand): Promise<MachineEnd> {
  const { env, workingFolder, stdinPath = "/dev/null", timeoutMs, signal, onOutput } = command;
  if (signal?.aborted) return { end: "cancelled" };
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const line = quoteCommand(["/usr/bin/env", "-i", ...variables, ...command.command]);
  const script = `cd ${quoteCommand([workingFolder])} || exit 126\nexec ${line} <${quoteCommand([stdinPath])}`;
  const output = { stdout: "", stderr: "" };
  // Characters of several bytes may come in pieces.
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const { stopped, dispose } = watchStop({ timeoutMs, ...(signal !== undefined && { signal }) });
  const running = execInPod(cluster, {
    pod,
    container: "run",
    script,
    onOutput: (stream, bytes) => {
      const text = decoders[stream].decode(bytes, { stream: true });
      if (output.stdout.length + output.stderr.length + text.length > MOST_CHARS) running.leave();
      else output[stream] += text;
      onOutput?.(stream, text);
    },
  });
  try {
    const end = await Promise.race([stopped, running.ended]);
    if (typeof end === "number") return { end: "exit", status: end, ...output };
    // What had not begun would begin after the sweep that follows.
    await Promise.race([running.started, watchStop({ timeoutMs: OWN_MS }).stopped]);
    return end;
  } catch (error) {
    return { end: "failed", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    dispose();
    running.leave();
  }
}

const OWN_MS = 30_000;
// What the session's own scripts print is bounded; this is more than any of them.
const MOST_CHARS = 2 ** 26;
