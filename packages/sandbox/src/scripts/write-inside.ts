import { basename, dirname } from "node:path/posix";
import { SandboxError, type SandboxSession } from "../sandbox.ts";

/** Puts a text file into a session through a program inside: the host never opens a path below a session. */
export async function writeInside(
  session: Pick<SandboxSession, "exec">,
  path: string,
  text: string,
): Promise<void> {
  const program = 'mkdir -p -- "$1" && exec cat > "$1/$2"';
  const outcome = await session.exec({
    argv: ["/bin/sh", "-c", program, "sh", dirname(path), basename(path)],
    stdin: Buffer.from(text),
  });
  if (outcome.end === "exit" && outcome.exitCode === 0) return;
  throw new SandboxError(
    "sandbox_unavailable",
    "The sandbox could not take the files that the script needs.",
  );
}
