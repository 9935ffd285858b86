import { SandboxError, type SandboxFile } from "../../sandbox.ts";

/** Prints a part of a file on standard output and its size on standard error. */
export function readFileScript(
  path: string,
  options: { maxBytes: number; offsetBytes?: number },
): [string, ...string[]] {
  // `-f` keeps out what never ends (a pipe, a device); the caller's deadline is for one that was swapped in after it.
  const script = `[ -e "$1" ] || exit ${notFound}
[ -f "$1" ] || exit ${notAFile}
stat -L -c %s -- "$1" >&2 2>/dev/null || wc -c <"$1" >&2
tail -c +"$2" -- "$1" | head -c "$3"`;
  const { maxBytes, offsetBytes = 0 } = options;
  return ["/bin/sh", "-c", script, "sh", path, String(offsetBytes + 1), String(maxBytes)];
}

export function readFileResult(
  ran: { status: number; stdout: Uint8Array; stderr: Uint8Array },
  offsetBytes = 0,
): SandboxFile {
  if (ran.status === notAFile) throw new SandboxError("not_a_file", "This is not a regular file");
  const sizeBytes = Number.parseInt(new TextDecoder().decode(ran.stderr), 10);
  if (ran.status !== 0 || Number.isNaN(sizeBytes))
    throw new SandboxError("file_not_found", "There is no such file in the session, or it cannot be read");
  return { bytes: ran.stdout, sizeBytes, isEnd: offsetBytes + ran.stdout.length >= sizeBytes };
}

// Codes that neither the shell nor the programs in it use.
const notFound = 44;
const notAFile = 45;
