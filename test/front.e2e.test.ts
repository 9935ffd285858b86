import { readdirSync, readFileSync, statSync } from "node:fs";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectSameWithDamage, flipped } from "./support/damaged-answers.ts";
import { machineWithAnswers, otherCache, readSkill } from "./support/front-machine.ts";
import { isFromFront, keepAnswers } from "./support/keep-answers.ts";
import { root } from "./support/program.ts";
import { type StdioPeer, startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

// Side by side, each on a machine of its own: most of a test is waiting until a server has kept its answers.
describe("the front of a server on stdio", { concurrent: true, timeout: 180_000 }, () => {
  it("is at most 200 KB, so that a start loads next to nothing", () => {
    expect(statSync(join(root, "packages/cli/dist/front.cjs")).size).toBeLessThanOrEqual(200_000);
  });

  it("answers every frame as the full server does", async (context) => {
    const machine = await machineWithAnswers(context);
    const front = startStdioPeer(machine);
    const full = startStdioPeer(otherCache(machine));
    const frames: [string, Record<string, unknown>?][] = [
      ["tools/list"],
      ["tools/call", { name: "skill", arguments: { name: "alpha-skill" } }],
      ["tools/call", { name: "skill", arguments: { name: "Beta-SKILL" } }],
      ["tools/call", { name: "skill", arguments: { name: "alpha-skill" }, _meta: { note: 1 } }],
      ["tools/call", { name: "skill", arguments: { name: "alpha-skil" } }],
      ["tools/call", { name: "skill", arguments: { name: "" } }],
      ["tools/call", { name: "skill", arguments: { name: "alpha-skill", more: 1 } }],
      ["tools/call", { name: "no_such_tool", arguments: {} }],
      ["prompts/list"],
      ["resources/read", { uri: "skill://alpha-skill/SKILL.md" }],
      ["tools/list"],
      ["no/such/method"],
    ];
    expect(await front.initialize()).toEqual(await full.initialize());
    expect(isFromFront(front)).toBe(true);
    expect(isFromFront(full)).toBe(false);
    for (const [method, params] of frames) {
      expect(await front.request(method, params)).toEqual(await full.request(method, params));
    }
  });

  it("answers in the order of the requests when it hands over in the middle of them", async (context) => {
    const machine = await machineWithAnswers(context);
    const peer = startStdioPeer(machine);
    await peer.initialize();
    expect(isFromFront(peer)).toBe(true);
    const call = (id: number, name: string) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "skill", arguments: { name } },
    });
    const frames = [
      call(11, "alpha-skill"),
      { jsonrpc: "2.0", id: 12, method: "ping" },
      { jsonrpc: "2.0", id: 13, method: "ping" },
      { jsonrpc: "2.0", id: 14, method: "ping" },
    ];
    // In two pieces that end in the middle of a frame.
    const text = frames.map((frame) => `${JSON.stringify(frame)}\n`).join("");
    peer.child.stdin.write(text.slice(0, 150));
    peer.child.stdin.write(text.slice(150));
    const ids = await until("all are answered", () => {
      const answered = peer.lines.map((line) => JSON.parse(line).id).filter((id) => id >= 11);
      return answered.length === frames.length && answered;
    });
    expect(ids).toEqual([11, 12, 13, 14]);
    // Nothing but answers to what was asked: the handshake that is repeated inside is nobody's business.
    expect(peer.lines.filter((line) => line.includes("protocolVersion"))).toHaveLength(1);
  });

  it("gives the present text of a file that changed since its answers were kept", async (context) => {
    const machine = await machineWithAnswers(context);
    const file = join(machine.skills, "alpha-skill/SKILL.md");
    const peer = startStdioPeer(machine);
    await peer.initialize();
    expect(isFromFront(peer)).toBe(true);
    await appendFile(file, "One line more.\n");
    expect(JSON.stringify(await readSkill(peer, "alpha-skill"))).toContain("One line more.");
  });

  it("lists what is there now when files changed before the start", async (context) => {
    const machine = await machineWithAnswers(context);
    await writeSkill(machine.skills, "delta-skill");
    const added = startStdioPeer(machine);
    await added.initialize();
    expect(JSON.stringify(await added.request("tools/list"))).toContain("delta-skill");
    await writeSkill(machine.skills, "beta-skill", { description: "Renewed. Use when renewed." });
    const edited = startStdioPeer(machine);
    await edited.initialize();
    expect(JSON.stringify(await edited.request("tools/list"))).toContain("Renewed. Use when renewed.");
  });

  it("tells its client when a skill is added while nothing but the front runs", async (context) => {
    const machine = await machineWithAnswers(context);
    const peer = startStdioPeer(machine);
    await peer.initialize();
    await peer.request("tools/list");
    expect(isFromFront(peer)).toBe(true);
    await until("folders are watched", () => watchCount(peer) > 0);
    await writeSkill(machine.skills, "delta-skill");
    await until("the client is told", () =>
      peer.lines.some((line) => line.includes("notifications/tools/list_changed")),
    );
    expect(JSON.stringify(await peer.request("tools/list"))).toContain("delta-skill");
    expect(JSON.stringify(await readSkill(peer, "delta-skill"))).toContain("Steps for delta-skill.");
  });

  it("tells of every change, and of the lists that are others only", async (context) => {
    const machine = await machineWithAnswers(context);
    const peer = startStdioPeer(machine);
    await peer.initialize();
    await peer.request("tools/list");
    expect(isFromFront(peer)).toBe(true);
    await until("folders are watched", () => watchCount(peer) > 0);
    const notices = (kind: string) =>
      peer.lines.filter((line) => line.includes(`notifications/${kind}/list_changed`)).length;
    await appendFile(join(machine.skills, "gamma-skill/SKILL.md"), "One line more.\n");
    await until("the client is told of the text", () => notices("resources") === 1);
    expect([notices("tools"), notices("prompts")]).toEqual([0, 0]);
    await writeSkill(machine.skills, "gamma-skill", { description: "Renewed. Use when renewed." });
    await until("the client is told of the description", () => notices("tools") >= 1);
    expect(JSON.stringify(await peer.request("tools/list"))).toContain("Renewed. Use when renewed.");
    expect([notices("tools"), notices("prompts")]).toEqual([1, 1]);
  });

  it("serves all the same with kept answers that are damaged", async (context) => {
    const machine = await machineWithAnswers(context);
    await expectSameWithDamage(machine, (whole) => [flipped(whole, 0.5)]);
  });

  it("does not use answers that were kept under other settings", async (context) => {
    const machine = await machineWithAnswers(context);
    await writeFile(join(machine.folder, "home/skillquay.json"), '{"toolPrefix": "my_"}');
    const peer = startStdioPeer(machine);
    await peer.initialize();
    expect(JSON.stringify(await peer.request("tools/list"))).toContain('"my_skill"');
    await rm(join(machine.folder, "home/skillquay.json"));
    machine.env.SKILLQUAY_TOOL_PREFIX = "your_";
    const other = startStdioPeer(machine);
    await other.initialize();
    expect(JSON.stringify(await other.request("tools/list"))).toContain('"your_skill"');
    machine.env.SKILLQUAY_TOOLS = "reader";
    const reader = startStdioPeer(machine);
    await reader.initialize();
    expect(JSON.stringify(await reader.request("tools/list"))).toContain('"your_read_skill"');
  });

  it("counts the uses that it answers, which the next start's answers depend on", async (context) => {
    const machine = await machineWithAnswers(context);
    const peer = startStdioPeer(machine);
    await peer.initialize();
    await readSkill(peer, "gamma-skill");
    expect(isFromFront(peer)).toBe(true);
    const usage = join(machine.folder, "cache/skillquay/usage.json");
    await until("the use is written", async () =>
      (await readFile(usage, "utf8").catch(() => "")).includes("gamma-skill"),
    );
    await keepAnswers(machine);
    const next = startStdioPeer(machine);
    await next.initialize();
    const full = startStdioPeer(otherCache(machine));
    await full.initialize();
    expect(await next.request("tools/list")).toEqual(await full.request("tools/list"));
    expect(isFromFront(next)).toBe(true);
  });

  it("ends with its client", async (context) => {
    const machine = await machineWithAnswers(context);
    const peer = startStdioPeer(machine);
    await peer.initialize();
    expect(isFromFront(peer)).toBe(true);
    const ended = new Promise((resolve) => peer.child.once("exit", resolve));
    peer.child.stdin.end();
    expect(await ended).toBe(0);
  });
});

function watchCount(peer: StdioPeer): number {
  const folder = `/proc/${peer.child.pid}/fdinfo`;
  try {
    const infos = readdirSync(folder).map((fd) => readFileSync(join(folder, fd), "utf8"));
    return infos.join("").split("inotify wd:").length - 1;
  } catch {
    // A descriptor that was closed while it was looked at.
    return 0;
  }
}
