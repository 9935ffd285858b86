import { oneLine } from "@skillquay/skill";
import type { SandboxSession } from "../sandbox.ts";
import type { Canaries } from "./canaries.ts";
import type { CanaryFinder } from "./find-canaries.ts";

/** Canaries in files that scripts left behind. Everything is read inside: the host opens nothing of a session. */
export async function lookAtFiles(
  session: SandboxSession,
  canaries: Canaries,
  finder: CanaryFinder,
): Promise<readonly { readonly canary: string; readonly path: string }[]> {
  const own = new Map(canaries.files.map((file) => [file.path, file]));
  const entries = await session.listFiles("/tmp", { maxEntries: MAX_ENTRIES });
  const leaks: { canary: string; path: string }[] = [];
  const files = entries.filter(
    ({ kind, path }) => kind === "file" && !path.startsWith("/tmp/.skillquay-typescript/"),
  );
  for (const { path, sizeBytes } of files.slice(0, MAX_FILES)) {
    const file = own.get(path);
    // Still as it was placed.
    if (file !== undefined && file.text.length === sizeBytes) continue;
    const bytes = await session.readFile(path, { maxBytes: MAX_BYTES }).then(
      (read) => read.bytes,
      () => new Uint8Array(),
    );
    for (const { name } of finder.in(bytes))
      if (name !== file?.name) leaks.push({ canary: name, path: oneLine(path, 200) });
  }
  return leaks;
}

const MAX_ENTRIES = 2_000;
const MAX_FILES = 50;
const MAX_BYTES = 1024 * 1024;

/** Names of canary files that were read since they were placed, told by the time of the last reading. */
export async function touchedCanaries(
  session: SandboxSession,
  { files }: Canaries,
): Promise<readonly string[]> {
  const program = 'for path; do stat -c "%X %n" -- "$path" 2>/dev/null; done; :';
  const { stdout } = await session.exec({
    argv: ["/bin/sh", "-c", program, "sh", ...files.map(({ path }) => path)],
    workingFolder: "/tmp",
  });
  const times = new Map(
    Array.from(
      Buffer.from(stdout)
        .toString("utf8")
        .matchAll(/^(\d+) (.+)$/gm),
      ([, time, path]) => [path, Number(time)],
    ),
  );
  return files.filter(({ path }) => (times.get(path) ?? 1) > 1).map(({ name }) => name);
}
