import { describe, expect, it } from "vitest";
import { runAttacks } from "../../attacks/run-attacks.ts";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { createE2bDriver } from "./e2b-driver.ts";
import { startFakeE2b } from "./testing/fake-e2b.ts";

// The fake never runs a command outside of bubblewrap, so it needs it.
const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(
  `the attack suite on the E2B driver (${obstacle ?? "bubblewrap"})`,
  () => {
    it("holds in every case but those that a template or the machine's own kernel decides", {
      timeout: 300_000,
    }, async () => {
      const fake = await startFakeE2b();
      const driver = createE2bDriver({
        apiKey: fake.apiKey,
        template: "base",
        apiUrl: fake.url,
        sandboxUrl: fake.url,
      });
      const results = await runAttacks(driver);
      await fake.close();
      expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
      const reasons = new Set(
        results.filter(({ verdict }) => verdict === "skipped").map(({ detail }) => detail),
      );
      expect([...reasons].sort()).toEqual([
        "The sandbox is a machine with a kernel of its own, and the machine is the wall",
        "no folder of the host is shown in a machine elsewhere",
        "no program of the host is shown: the sandbox has its own",
        "the driver does not limit files",
        "the driver does not limit memory",
      ]);
      expect(results.filter(({ verdict }) => verdict === "held").length).toBeGreaterThan(25);
      expect(fake.sandboxIds()).toEqual([]);
    });
  },
);
