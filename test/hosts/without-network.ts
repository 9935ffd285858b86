import { spawnSync } from "node:child_process";

/** Runs a script of this folder again in a network of its own, where nothing but loopback is reached. */
export function runWithoutNetwork(script: string, args: readonly string[]): number {
  const isRoot = process.getuid?.() === 0;
  const apart = [
    "--net",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
    ...(isRoot ? [] : ["--map-root-user"]),
  ];
  const start = ["sh", "-c", 'ip link set lo up && exec "$0" "$@"', process.execPath, script, ...args];
  const { status, error } = spawnSync("unshare", [...apart, ...start], { stdio: "inherit" });
  if (error !== undefined) {
    throw new Error("Hosts run in a network namespace, and `unshare` is not there: install util-linux", {
      cause: error,
    });
  }
  return status ?? 1;
}
