import { lstat, readlink } from "node:fs/promises";

/** One thing of the system that is visible inside, always read-only. */
export type SystemMount =
  | { readonly kind: "bind"; readonly source: string; readonly target: string }
  | { readonly kind: "link"; readonly text: string; readonly target: string };

/**
 * The few parts of the system a script needs: `/usr`, its old names, and what programs read below `/etc` to load
 * libraries, choose alternatives, check certificates and tell the time. Never `/run`, `/var`, `/home` or all of `/etc`.
 */
export async function findSystemMounts(): Promise<readonly SystemMount[]> {
  const mounts: SystemMount[] = [{ kind: "bind", source: "/usr", target: "/usr" }];
  for (const target of ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]) {
    const stats = await lstat(target).catch(() => undefined);
    // Older systems have real folders there; a link is made anew so that it cannot lead anywhere else.
    if (stats?.isSymbolicLink())
      mounts.push({ kind: "link", text: (await readlink(target)).replace(/^\//, ""), target });
    else if (stats?.isDirectory()) mounts.push({ kind: "bind", source: target, target });
  }
  for (const target of ["/etc/alternatives", "/etc/ssl/certs", "/etc/ld.so.cache", "/etc/localtime"]) {
    if ((await lstat(target).catch(() => undefined)) !== undefined)
      mounts.push({ kind: "bind", source: target, target });
  }
  return mounts;
}
