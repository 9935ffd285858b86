import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentHosts } from "./definitions/index.ts";
import { isHostInstalled } from "./install-host.ts";

const LONGEST_MS = 20 * 60_000;
// A host waits a second or two for its servers; on a busy machine its first turn may come without them.
const AGAIN = 1;

describe.each(agentHosts)("$label", (host) => {
  it("shows its model each skill once and as written, by names that it can call", {
    timeout: LONGEST_MS,
    retry: AGAIN,
  }, ({ skip }) => {
    skip(process.platform !== "linux", "hosts run in a network namespace, which Linux alone has");
    // Some gigabytes for all of them: fetched where everything is to run, and nowhere unasked.
    const isFetched = process.env.CI === "true" || isHostInstalled(host);
    skip(!isFetched, `not installed: npm run test:hosts -- ${host.id}`);
    const main = join(import.meta.dirname, "main.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, host.id, "--check"], {
      encoding: "utf8",
      timeout: LONGEST_MS,
    });
    const failed = stdout.split("\n").filter((line) => line.startsWith("FAILED "));
    expect(failed).toEqual([]);
    expect(status, stderr).toBe(0);
  });
});
