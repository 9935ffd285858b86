import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Why tests with bubblewrap cannot run here; undefined when they can. Installs it where that is allowed. */
export function findBubblewrapObstacle(): string | undefined {
  const script = fileURLToPath(new URL("../../../../scripts/ensure/ensure-bubblewrap.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  return status === 0 ? undefined : stderr.trim().split("\n").at(-1);
}
