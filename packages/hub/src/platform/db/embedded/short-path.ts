import { createHash } from "node:crypto";
import { chmod, lstat, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The address of a unix socket has 104 bytes on macOS and 108 on Linux; PostgreSQL adds `/.s.PGSQL.5432` and a `.lock`.
const MAX_BYTES = 80;

export interface ShortPath {
  readonly path: string;
  remove(): Promise<void>;
}

/** A path to the same folder that is short enough for a unix socket in it: the folder itself, or a link to it. */
export async function shortPath(folder: string): Promise<ShortPath> {
  if (Buffer.byteLength(folder) <= MAX_BYTES) return { path: folder, async remove() {} };
  const name = `skillquay-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  // The same name each time, so that a process that was killed leaves one link at most.
  const link = join(tmpdir(), name);
  if (await makeLink(folder, link)) return { path: link, remove: () => rm(link, { force: true }) };
  // The name is taken by something that is not ours: nobody else can guess this one.
  const own = await mkdtemp(join(tmpdir(), "skillquay-"));
  await chmod(own, 0o711);
  await symlink(folder, join(own, "link"));
  return { path: join(own, "link"), remove: () => rm(own, { recursive: true, force: true }) };
}

async function makeLink(folder: string, link: string): Promise<boolean> {
  try {
    await symlink(folder, link);
    return true;
  } catch {
    const match = await lstat(link).catch(() => undefined);
    if (match?.isSymbolicLink() !== true || match.uid !== process.getuid?.()) return false;
    return (await readlink(link)) === folder;
  }
}
