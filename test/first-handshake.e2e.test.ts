import { describe, expect, it } from "vitest";
import { createMachine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

/** What only the SDK answers: a member that the fast path does not know. */
const BY_SDK = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "stdio-peer", version: "1.0.0" },
  _meta: { note: 1 },
};

describe("a server that nothing was kept for", { timeout: 120_000 }, () => {
  it("shakes hands as the SDK does, and goes on with it where it is needed", async ({ onTestFinished }) => {
    const [machine, other] = [await createMachine(), await createMachine()];
    onTestFinished(async () => {
      await machine.dispose();
      await other.dispose();
    });
    for (const { skills } of [machine, other]) await writeSkill(skills, "alpha-skill");
    const [own, sdk] = [startStdioPeer(machine), startStdioPeer(other)];
    expect(await own.initialize()).toEqual(await sdk.request("initialize", BY_SDK));
    sdk.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    for (const method of ["tools/list", "prompts/list", "resources/templates/list", "no/such/method"]) {
      expect(await own.request(method)).toEqual(await sdk.request(method));
    }
    expect(own.lines.filter((line) => line.includes("protocolVersion"))).toHaveLength(1);
  });

  it("tells of a changed list before and after the SDK is loaded, once each", async ({ onTestFinished }) => {
    const machine = await createMachine();
    onTestFinished(() => machine.dispose());
    await writeSkill(machine.skills, "alpha-skill");
    const peer = startStdioPeer(machine);
    await peer.initialize();
    await peer.request("tools/list");
    const notices = () =>
      peer.lines.filter((line) => line.includes("notifications/tools/list_changed")).length;
    await writeSkill(machine.skills, "beta-skill");
    await until("a notice", () => notices() === 1);
    await peer.request("prompts/list");
    await writeSkill(machine.skills, "gamma-skill");
    await until("another one", () => notices() > 1);
    const { result } = await peer.request("tools/list");
    expect(JSON.stringify(result)).toContain("gamma-skill");
    expect(notices()).toBe(2);
  });
});
