import { findBubblewrapObstacle } from "@skillquay/local/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const obstacle = findBubblewrapObstacle();

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

describe("skillquay sandbox", () => {
  it.skipIf(obstacle !== undefined)(
    `probes what works and what it enforces (${obstacle ?? "bubblewrap"})`,
    async () => {
      const result = await sandbox.run(["sandbox", "probe"]);
      expect(result.exitCode).toBe(0);
      expect(result.stdout).toContain("bubblewrap: works");
      expect(result.stdout).toMatch(/held +read the server's environment/);
      const json = await sandbox.run(["sandbox", "probe", "--json"]);
      expect(json.json()).toMatchObject({
        state: "ready",
        reports: [{ driver: "bubblewrap", usable: true }],
      });
    },
  );

  it("explains a sandbox that cannot be used, and exits 1", async () => {
    const result = await sandbox.run(["sandbox", "probe", "--sandbox", "docker"]);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain("docker: cannot be used");
    expect(result.stdout).toContain("Fix: ");
  });

  it("says so when it is switched off", async () => {
    const result = await sandbox.run(["sandbox", "probe"], { env: { SKILLS_SANDBOX: "off" } });
    expect(result).toMatchObject({ exitCode: 1 });
    expect(result.stdout).toContain("switched off");
    expect((await sandbox.run(["sandbox", "attack", "--sandbox", "off"])).exitCode).toBe(1);
  });

  it.each([
    [["sandbox"], 2],
    [["sandbox", "destroy"], 2],
    [["sandbox", "attack", "--only", "no-such-attack"], 2],
  ])("answers %j as wrong usage", async (argv, exitCode) => {
    expect((await sandbox.run(argv)).exitCode).toBe(exitCode);
  });
});
