import { readFile, stat } from "node:fs/promises";
import { StorageProblem } from "../storage-problem.ts";

/** The system account that PostgreSQL runs under. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined: this process's own account. PostgreSQL refuses to run as root, so root gives it to whoever owns the
 * cluster, else to `skillquay` or `nobody`: accounts that `initdb` can look up.
 */
export async function serverAccount(clusterFolder: string): Promise<ServerAccount | undefined> {
  const own = process.getuid?.();
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (own === undefined) return undefined;
  if (own !== 0) {
    if (owner === undefined || owner.uid === own) return undefined;
    throw new StorageProblem(
      "data_folder_closed",
      `The database in '${clusterFolder}' belongs to the user with id ${owner.uid}, and this is ${own}. ` +
        "Start the hub as that user or as root, or choose another data folder.",
    );
  }
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await spareAccount();
}

/** An account made for the hub where there is one, so that its data are not open to everything else that runs as `nobody`. */
async function spareAccount(): Promise<ServerAccount> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const entry of [/^skillquay:[^:]*:(\d+):(\d+):/m, /^nobody:[^:]*:(-?\d+):(-?\d+):/m]) {
    const match = entry.exec(accounts);
    // macOS writes -2 for what the system calls take as an unsigned number.
    if (match !== null) return { uid: Number(match[1]) >>> 0, gid: Number(match[2]) >>> 0 };
  }
  return { uid: 65_534, gid: 65_534 };
}
