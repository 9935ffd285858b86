import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

function putLayer(name: string, { ageMinutes, declared }: { ageMinutes: number; declared: string }) {
  const folder = join(sandbox.home, ".cache/skillquay/packages", name);
  mkdirSync(join(folder, "files"), { recursive: true });
  const packages = [{ name: "requests", version: "2.0", hashes: ["sha256:1"] }];
  const record = {
    ecosystem: "python",
    declared: [declared],
    packages,
    installer: "pip",
    files: 1,
    sizeBytes: 2048,
  };
  writeFileSync(join(folder, "layer.json"), JSON.stringify({ ...record, builtAt: "2026-01-01T00:00:00Z" }));
  const usedAt = new Date(Date.now() - ageMinutes * 60_000);
  utimesSync(folder, usedAt, usedAt);
}

describe("skillquay packages", () => {
  it("lists what was installed for scripts, and removes what none uses", async () => {
    expect((await sandbox.run(["packages", "list"])).stderr).toContain("No packages were installed");
    putLayer("a".repeat(64), { ageMinutes: 60, declared: "requests>=2" });
    putLayer("b".repeat(64), { ageMinutes: 0, declared: "in-use" });
    const listed = await sandbox.run(["packages", "list"]);
    expect(listed.stdout).toMatch(/in-use +1 by pip +2 kB/);
    expect((await sandbox.run(["packages", "list", "--json"])).json()).toMatchObject({
      layers: [{ declared: ["in-use"] }, { declared: ["requests>=2"], sizeBytes: 2048 }],
    });
    const cleared = await sandbox.run(["packages", "clear"]);
    expect([cleared.exitCode, cleared.stdout]).toEqual([
      0,
      expect.stringContaining("Removed 1 set of packages"),
    ]);
    expect(cleared.stderr).toContain("1 were used in the last minutes");
    expect((await sandbox.run(["packages", "list", "--json"])).json()).toMatchObject({
      layers: [{ declared: ["in-use"] }],
    });
  });

  it.each([
    [["packages"], "action"],
    [["packages", "remove"], "'remove' is not something to do with packages"],
    [["packages", "list", "--all"], "--all"],
  ])("answers %j with what is wrong", async (argv, message) => {
    const result = await sandbox.run(argv);
    expect([result.exitCode, result.stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
