import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { promisify } from "node:util";

/** What the installed bwrap can do; versions back-port options, so the help text is asked, not the version. */
export interface BubblewrapFeatures {
  /** Size limits of tmpfs. Without them a script can fill the memory of the host through `/tmp`. */
  readonly sizesTmpfs: boolean;
  readonly disablesNestedUsers: boolean;
}

export async function detectFeatures(bwrapPath: string): Promise<BubblewrapFeatures> {
  const { stdout, stderr } = await promisify(execFile)(bwrapPath, ["--help"], { env: {}, timeout: 5_000 });
  return parseFeatures(stdout + stderr);
}

export function parseFeatures(help: string): BubblewrapFeatures {
  const has = (option: string) => new RegExp(`^\\s+${option}\\s`, "m").test(help);
  return {
    sizesTmpfs: has("--size"),
    disablesNestedUsers: has("--disable-userns"),
  };
}

/** Looks in the system's own folders only: a PATH that a project can change must not choose the jailer. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"]) {
    const path = `${folder}/${name}`;
    const isRunnable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isRunnable) return path;
  }
  return undefined;
}
