import { join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/local/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
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

  it("says on Windows that scripts need Docker, Podman or WSL, in the probe and in the doctor", async () => {
    const probed = await sandbox.run(["sandbox", "probe"], { platform: "win32" });
    expect(probed.exitCode).toBe(1);
    expect(probed.stdout).toContain("Windows has no sandbox of its own: scripts need Docker, Podman or WSL");
    await putSkill(join(sandbox.project, "skills"), "demo", { files: { "scripts/run.py": "print(1)\n" } });
    const asked = await sandbox.run(["doctor", "--dir", "skills"], { platform: "win32" });
    expect(asked.stdout).toContain("They cannot run: Windows has no sandbox of its own");
    expect(asked.stdout).toContain("skillquay sandbox install docker");
    const run = await sandbox.run(["run", "demo", "run.py", "--dir", "skills"], { platform: "win32" });
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain("scripts need Docker, Podman or WSL");
  });

  it("says so when it is switched off", async () => {
    const result = await sandbox.run(["sandbox", "probe"], { env: { SKILLS_SANDBOX: "off" } });
    expect(result).toMatchObject({ exitCode: 1 });
    expect(result.stdout).toContain("switched off");
    expect((await sandbox.run(["sandbox", "attack", "--sandbox", "off"])).exitCode).toBe(1);
  });

  it("names what can be installed, and why the rest cannot", async () => {
    const unknown = await sandbox.run(["sandbox", "install", "dcoker"]);
    expect(unknown.stderr).toContain("There is no sandbox 'dcoker'.");
    expect(unknown.stderr).toContain("skillquay sandbox install docker");
    const own = await sandbox.run(["sandbox", "install", "bubblewrap"]);
    expect(own.stderr).toContain("needs no package of npm");
    // The Node of these tests' machine is 20.
    const old = await sandbox.run(["sandbox", "install", "seatbelt", "--json"]);
    expect(old.exitCode).toBe(1);
    expect(old.json()).toMatchObject({
      error: {
        code: "node_too_old",
        message: "The seatbelt sandbox needs Node 22.12.0 or newer; this is v20.20.2.",
      },
    });
  });

  it.each([
    [["sandbox"], 2],
    [["sandbox", "destroy"], 2],
    [["sandbox", "attack", "--only", "no-such-attack"], 2],
    [["sandbox", "probe", "docker"], 2],
    [["sandbox", "install"], 2],
    [["sandbox", "install", "dcoker"], 2],
    [["sandbox", "install", "bubblewrap"], 2],
  ])("answers %j as wrong usage", async (argv, exitCode) => {
    expect((await sandbox.run(argv)).exitCode).toBe(exitCode);
  });
});
