import type { ExecOutcome, ExecRequest, SandboxSession } from "../sandbox.ts";
import type { Redaction } from "./redact.ts";

type Exec = (request: ExecRequest) => Promise<ExecOutcome>;

/** A session out of which none of the values comes: not in results, in output as it comes, in kept output, in files or their names. */
export function redactSession(session: SandboxSession, redaction: Redaction): SandboxSession {
  if (!redaction.hasValues) return session;
  return {
    ...session,
    exec: redactExec(session.exec, redaction),
    listFiles: async (folder, options) => {
      const entries = await session.listFiles(folder, options);
      return entries.map((entry) => ({ ...entry, path: textOf(entry.path, redaction) }));
    },
    readFile: async (path, { maxBytes, offsetBytes = 0 }) => {
      // A value may begin before the piece that is asked for, or end behind it.
      const restBytes = redaction.longestBytes - 1;
      const from = Math.max(0, offsetBytes - restBytes);
      const marginBytes = offsetBytes - from;
      const read = await session.readFile(path, {
        maxBytes: marginBytes + maxBytes + restBytes,
        offsetBytes: from,
      });
      const bytes = redaction.whole(read.bytes).subarray(marginBytes, marginBytes + maxBytes);
      return { ...read, bytes, isEnd: read.isEnd && from + read.bytes.length <= offsetBytes + bytes.length };
    },
  };
}

/** The same for a run that has no session. */
export function redactExec(exec: Exec, redaction: Redaction): Exec {
  if (!redaction.hasValues) return exec;
  return async (request) => {
    const { onOutput } = request;
    const streams = { stdout: redaction.stream(), stderr: redaction.stream() };
    const tell = (stream: "stdout" | "stderr", bytes: Uint8Array) => {
      if (bytes.length > 0) onOutput?.(stream, bytes);
    };
    const outcome = await exec({
      ...request,
      ...(onOutput !== undefined && {
        onOutput: (stream, chunk) => tell(stream, streams[stream].add(chunk)),
      }),
    });
    tell("stdout", streams.stdout.end({ isCut: outcome.stdoutTruncated }));
    tell("stderr", streams.stderr.end({ isCut: outcome.stderrTruncated }));
    return {
      ...outcome,
      stdout: wholeOf(outcome.stdout, outcome.stdoutTruncated, redaction),
      stderr: wholeOf(outcome.stderr, outcome.stderrTruncated, redaction),
      // What a script asked for may be a name that it made of a value.
      ...(outcome.connections !== undefined && {
        connections: outcome.connections.map((connection) => ({
          ...connection,
          host: textOf(connection.host, redaction),
        })),
      }),
      ...(outcome.detail !== undefined && {
        detail: textOf(outcome.detail, redaction),
      }),
    };
  };
}

function textOf(text: string, redaction: Redaction): string {
  return Buffer.from(redaction.whole(Buffer.from(text))).toString();
}

function wholeOf(bytes: Uint8Array, isCut: boolean, redaction: Redaction): Uint8Array {
  const stream = redaction.stream();
  return Buffer.concat([stream.add(bytes), stream.end({ isCut })]);
}
