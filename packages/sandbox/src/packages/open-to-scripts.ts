import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isReachable } from "../drivers/shell/skill-source.ts";
import type { SandboxDriver } from "../sandbox.ts";
import { PackagesError } from "./packages-error.ts";

/**
 * Makes the folder of layers one that scripts can enter, which are another user where the server runs as root; what is in it is no
 * secret. Throws where a folder above it is closed, before anything is installed that no script could use.
 */
export async function openToScripts(folder: string, { name }: Pick<SandboxDriver, "name">): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  // Whatever this made is for scripts, too, however strict the server's umask is.
  for (const made of first === undefined ? [folder] : foldersBetween(first, folder)) await chmod(made, 0o755);
  // Containers are given folders by a service that enters all of them.
  if (process.getuid?.() !== 0 || name !== "bubblewrap" || (await isReachable(folder))) return;
  throw new PackagesError(
    "unavailable",
    "Packages are kept below a folder that is closed to other users, and the scripts of a server that runs as root are one.",
    {
      fix: "Keep the server's data where other users may enter (chmod o+x), or run it as an ordinary user",
      // For the operator: a hub's callers are not told its paths.
      detail: folder,
    },
  );
}

function foldersBetween(first: string, last: string): string[] {
  return first === last || last.length <= first.length
    ? [last]
    : [...foldersBetween(first, dirname(last)), last];
}
