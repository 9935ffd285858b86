import type { ExecOutcome, ExecRequest } from "../../sandbox.ts";
import { captureStreams } from "../shell/capture-streams.ts";
import { beforeRun, limitCommands, type RunScriptOptions, sweepLine } from "../shell/run-script.ts";

export interface EncodedRunOptions extends Pick<RunScriptOptions, "limits" | "emptyTmp"> {
  /** Of each stream; one byte more comes back, so that a longer one shows. */
  readonly capBytes: number;
}

/**
 * Runs a command on a machine whose service passes on text only, and whose SDK keeps all of it: both outputs arrive as lines
 * of base64, as they come and only up to the cap, and never touch the machine's disk. A dot says that a stream came to
 * its end, `=` with which status the command did.
 */
export function encodedRunScript(
  command: readonly [string, ...string[]],
  { limits, capBytes, emptyTmp = false }: EncodedRunOptions,
): [string, ...string[]] {
  const processes = (limits.processes ?? 0) + readerProcesses;
  const script = `exec 3>&1 4>&2 2>/dev/null
${beforeRun({ sweep: true, emptyTmp }).join("\n")}
pass() {
  left=${capBytes + 1}
  while [ "$left" -gt 0 ]; do
    part=$(dd bs=32768 count=1 | base64 | tr -d '\\n')
    [ -n "$part" ] || break
    printf '%s\\n' "$part"
    bare=\${part%%=*}
    left=$((left - \${#bare} * 3 / 4))
  done
  cat >/dev/null
  echo .
}
tell() {
  (${limitCommands({ ...limits, processes }).join("; ")}; exec "$@" 2>&1 >&5 3>&- 4>&- 5>&- 6>&-)
  code=$?
  echo "$code" >&6
  # For what was left running and holds the streams open: it ends with all the rest of this, but for the word on the status.
  (sleep 2; ${sweepLine}; echo "=$code" >&4) >/dev/null 3>&- 5>&- 6>&- &
}
code=$({ { tell "$@" | pass >&4 5>&- 6>&-; } 5>&1 | pass >&3 6>&-; } 6>&1)
echo "=$code" >&4
${sweepLine}
exit "$code"`;
  return ["/bin/sh", "-c", script, "sh", ...command];
}

/** Processes of the readers and of what waits for them: two shells with three programs each, and some in between. */
const readerProcesses = 12;

export interface EncodedOutput {
  /** Takes a piece of what the command above has printed. */
  add(stream: "stdout" | "stderr", text: string): void;
  /** The command's status, once it was told. */
  status(): number | undefined;
  /** `isOver`: it ended by itself. What has no end then, because its reader was killed, is not whole. */
  result(isOver: boolean): Pick<ExecOutcome, "stdout" | "stderr" | "stdoutTruncated" | "stderrTruncated">;
}

/** Reads what the command above prints. */
export function decodeRun(capBytes: number, onOutput?: ExecRequest["onOutput"]): EncodedOutput {
  const captured = captureStreams(capBytes, onOutput);
  const unfinished = { stdout: "", stderr: "" };
  const hasEnded = { stdout: false, stderr: false };
  let status: number | undefined;
  const readLine = (stream: "stdout" | "stderr", line: string) => {
    if (line === ".") hasEnded[stream] = true;
    else if (line.startsWith("=")) status = /^=\d{1,3}$/.test(line) ? Number(line.slice(1)) : status;
    else captured.add(stream, Buffer.from(line, "base64"));
  };
  return {
    add(stream, text) {
      const lines = `${unfinished[stream]}${text}`.split("\n");
      unfinished[stream] = lines.pop() ?? "";
      for (const line of lines) readLine(stream, line);
    },
    status: () => status,
    result(isOver) {
      const { stdoutTruncated, stderrTruncated, ...bytes } = captured.result();
      return {
        ...bytes,
        stdoutTruncated: stdoutTruncated || (isOver && !hasEnded.stdout),
        stderrTruncated: stderrTruncated || (isOver && !hasEnded.stderr),
      };
    },
  };
}
