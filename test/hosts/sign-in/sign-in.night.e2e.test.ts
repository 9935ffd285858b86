import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentHosts } from "../definitions/index.ts";
import { isHostInstalled } from "../install-host.ts";

const LONGEST_MS = 10 * 60_000;
// A host waits a second or two for its servers; on a busy machine its first turn may come without them.
const AGAIN = 1;

describe.each(agentHosts.filter(({ signIn }) => signIn !== undefined))("$label", (host) => {
  it("gets to a working call with the address of a hub and a person's yes in the browser", {
    timeout: LONGEST_MS,
    retry: AGAIN,
  }, ({ skip }) => {
    skip(process.platform !== "linux", "hosts run in a network namespace, which Linux alone has");
    const isFetched = process.env.CI === "true" || isHostInstalled(host);
    skip(!isFetched, `not installed: npm run test:hosts -- ${host.id}`);
    const main = join(import.meta.dirname, "main.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, host.id], {
      encoding: "utf8",
      timeout: LONGEST_MS,
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
    const { asked } = JSON.parse(stdout);
    expect(asked).toContain(
      host.signIn?.document === undefined
        ? "not checked: anybody can use this name"
        : `described by ${new URL(host.signIn.document.url).host}`,
    );
  });
});
