import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { withFileLock } from "../file-lock.ts";

/** `lock-main.ts <folder>`: at each message, takes the lock and says whether it was alone with it. */
const [folder = ""] = process.argv.slice(2);
const inside = join(folder, "inside");

process.on("message", () => void takeLock());
process.send?.("ready");

async function takeLock(): Promise<void> {
  const outcome = await withFileLock(
    join(folder, "lock"),
    () => {
      try {
        mkdirSync(inside);
      } catch {
        return "another was inside";
      }
      // Long enough for another to come in, if it can.
      const until = performance.now() + 1;
      while (performance.now() < until);
      rmdirSync(inside);
      return "alone";
    },
    60_000,
  );
  process.send?.(outcome);
}
