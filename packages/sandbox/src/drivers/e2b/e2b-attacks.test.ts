import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { attackSuite } from "../../attacks/attack-suite.suite.ts";
import { runAttacks } from "../../attacks/run-attacks.ts";
import { createE2bDriver } from "./e2b-driver.ts";
import { startFakeE2b } from "./testing/fake-e2b.ts";

/** A machine of the service has a kernel of its own; what the fake's kernel allows says nothing about it. */
const isAboutTheKernel = (id: string) => /^(?:syscall-.*|clone-namespace|privileges|net-vsock)$/.test(id);

// The fake never runs a command outside of bubblewrap, so it needs it.
const hasBubblewrap = spawnSync("bwrap", ["--version"]).status === 0;
it("names cases of the suite that exist as the kernel's", () => {
  expect(attackSuite.filter(({ id }) => isAboutTheKernel(id)).length).toBeGreaterThan(10);
});

if (hasBubblewrap) {
  describe("the attack suite on the E2B driver", () => {
    it("holds in every case but those about limits that a template sets, and the kernel's", {
      timeout: 300_000,
    }, async () => {
      const fake = await startFakeE2b();
      const driver = createE2bDriver({
        apiKey: fake.apiKey,
        template: "base",
        apiUrl: fake.url,
        sandboxUrl: fake.url,
      });
      const only = [...attackSuite.map(({ id }) => id).filter((id) => !isAboutTheKernel(id)), "nothing-left"];
      const results = await runAttacks(driver, { only });
      await fake.close();
      expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
      const reasons = new Set(
        results.filter(({ verdict }) => verdict === "skipped").map(({ detail }) => detail),
      );
      expect([...reasons].sort()).toEqual([
        "the driver does not limit files",
        "the driver does not limit memory",
      ]);
      expect(results.filter(({ verdict }) => verdict === "held").length).toBeGreaterThan(25);
      expect(fake.sandboxIds()).toEqual([]);
    });
  });
}
