import { lchown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkMounts } from "../../mounts.ts";
import { SandboxError, type SessionMount } from "../../sandbox.ts";
import { isReachable } from "../shell/skill-source.ts";
import type { SessionUser } from "./session-user.ts";

/** Checks the folders of a session, and where a server runs as root sees to it that the session's user gets at them. */
export async function prepareMounts(
  mounts: readonly SessionMount[] | undefined,
  user: SessionUser | undefined,
): Promise<readonly SessionMount[]> {
  const checked = await checkMounts(mounts);
  if (user === undefined) return checked;
  for (const { source, access } of checked) {
    if (access === "write") await giveTo(user, source);
    const isClosed = access === "read" && ((await stat(source)).mode & 0o005) !== 0o005;
    if (isClosed || !(await isReachable(source)))
      throw new SandboxError("sandbox_unavailable", `The folder '${source}' is closed to other users`, {
        fix: "Make it and the folders above it readable (chmod o+rx) or run the server as an ordinary user",
      });
  }
  return checked;
}

async function giveTo(user: SessionUser, path: string): Promise<void> {
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveTo(user, child);
    else await lchown(child, user.uid, user.gid);
  }
}
