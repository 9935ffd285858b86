import { findProgram } from "../drivers/bubblewrap/features.ts";
import type { BubblewrapSession } from "../drivers/bubblewrap/session.ts";
import type { ExecOutcome, ExecRequest } from "../sandbox.ts";
import { createTraceReader, type TracedCall } from "./parse-trace.ts";
import { TRACED_CALLS } from "./read-effects.ts";

/** Runs a script and tells every system call of interest. */
export interface Tracer {
  run(
    request: ExecRequest,
    onCall: (call: TracedCall) => void,
  ): Promise<ExecOutcome & { readonly isCut: boolean }>;
}

/** strace, where it is installed and may be used; the reason otherwise. It runs outside, as the user of the session. */
export async function findTracer(
  session: BubblewrapSession,
  { stracePath }: { readonly stracePath?: string | undefined } = {},
): Promise<Tracer | { readonly why: string }> {
  const program = stracePath ?? (await findProgram("strace"));
  if (program === undefined) return { why: "strace is not installed" };
  const tracer: Tracer = {
    async run(request, onCall) {
      const reader = createTraceReader(onCall);
      const outcome = await session.execObserved(request, {
        command: (pipe) => commandLine(program, pipe),
        onText: (chunk) => reader.add(chunk),
      });
      reader.end();
      return { ...outcome, isCut: reader.isCut };
    },
  };
  // A machine may forbid tracing altogether: only trying tells.
  let hasSeen = false;
  const argv = ["/bin/sh", "-c", ":"] as const;
  const tried = await tracer.run({ argv, timeoutMs: TRY_MS }, ({ name }) => {
    hasSeen ||= name === "execve";
  });
  return tried.end === "exit" && tried.exitCode === 0 && hasSeen
    ? tracer
    : { why: "strace may not be used on this machine" };
}

const TRY_MS = 10_000;

function commandLine(program: string, pipe: string): readonly string[] {
  return [
    program,
    // With all descendants, without words of its own, with the path of each descriptor and strings long enough for keys.
    ...["-f", "-qq", "-y", "-s", "4096", "-o", pipe],
    ...["-e", `trace=${TRACED_CALLS.map((name) => `?${name}`).join(",")}`, "-e", "signal=none", "--"],
  ];
}
