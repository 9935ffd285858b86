import { createResultMemo } from "@skillquay/tools/fast-path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Caller } from "../../../features/accounts/caller.ts";
import { hubRegistry } from "../../tools/registry.ts";
import { openHub } from "../testing/open-hub.ts";
import { schemasNow } from "../testing/schemas-now.ts";
import { createCallerServers } from "./caller-servers.ts";

async function callers(maxCallers?: number, now?: () => Date) {
  const hub = await openHub();
  const servers = createCallerServers({
    services: hub.services,
    registry: hubRegistry,
    schemas: schemasNow(hubRegistry.tools),
    runnerFor: () => undefined,
    observe: () => {},
    version: "1",
    memo: createResultMemo(),
    ...(maxCallers !== undefined && { maxCallers }),
    ...(now !== undefined && { now }),
  });
  onTestFinished(() => servers.close());
  const caller = async (handle: string): Promise<Caller> => {
    const { key } = await hub.member(handle);
    const match = await hub.services.authenticator.authenticate(`Bearer ${key}`, { address: "test" });
    if (match.tier === "upload") throw new Error("not an upload key");
    return match;
  };
  return { hub, servers, caller };
}

describe("createCallerServers", () => {
  it("keeps one server for each caller and choice of tools", async () => {
    const { servers, caller } = await callers();
    const ada = await caller("ada");
    const first = servers.get(ada, "standard");
    expect(servers.get({ ...ada }, "standard")).toBe(first);
    expect(servers.get(ada, "reader")).not.toBe(first);
    expect(servers.get(await caller("bob"), "standard")).not.toBe(first);
    expect(servers.size()).toBe(3);
  });

  it("makes a new one when the key stands for something else", async () => {
    const { servers, caller } = await callers();
    const ada = await caller("ada");
    const first = servers.get(ada, "standard");
    if (ada.tier === "anonymous") throw new Error("not anonymous");
    const collection = { id: "c", name: "c", includeTeamSkills: false, includeSharedSkills: false };
    expect(servers.get({ ...ada, tier: "scoped", collection }, "standard")).not.toBe(first);
    expect(servers.size()).toBe(1);
  });

  it("gives up the caller that was away longest, but none that is being answered", async () => {
    const { servers, caller } = await callers(2);
    const [ada, bob, eve] = [await caller("ada"), await caller("bob"), await caller("eve")];
    const adas = servers.get(ada, "standard");
    const end = adas.use();
    const bobs = servers.get(bob, "standard");
    servers.get(eve, "standard");
    // One more than there is room for, because the longest away is in use.
    expect([servers.size(), servers.get(ada, "standard")]).toEqual([3, adas]);
    end();
    servers.get(await caller("dan"), "standard");
    expect(servers.size()).toBe(2);
    expect(servers.get(bob, "standard")).not.toBe(bobs);
  });

  it("lets one key take no more than its share of the places", async () => {
    const { servers, caller } = await callers();
    const [ada, bob] = [await caller("ada"), await caller("bob")];
    const bobs = servers.get(bob, "standard");
    for (const tool of hubRegistry.tools) servers.get(ada, tool.name);
    expect(hubRegistry.tools.length).toBeGreaterThan(8);
    expect(servers.size()).toBe(9);
    expect(servers.get(bob, "standard")).toBe(bobs);
  });

  it("refuses tools that are not there, and keeps nothing for it", async () => {
    const { servers, caller } = await callers();
    const ada = await caller("ada");
    expect(() => servers.get(ada, "nothing")).toThrow("There is no tool or preset 'nothing'.");
    expect(servers.size()).toBe(0);
  });

  describe("with more skills than there is room for", () => {
    const names = Array.from(
      { length: 60 },
      (_, number) => `skill-${"with-a-long-name-".repeat(3)}${number}`,
    );
    const named = (text: string) => names.filter((name) => new RegExp(`${name}(?!\\d)`).test(text));

    it("names each of them within some turns, the same ones for six hours and in the same text", async () => {
      let hours = 0;
      const { hub, servers, caller } = await callers(undefined, () => new Date(hours * 3_600_000));
      const ada = await filled(hub, caller);
      const textAt = async (hour: number) => {
        hours = hour;
        return (await servers.get(ada, "standard").service.toolList()).instructions;
      };
      const first = await textAt(0);
      expect(await textAt(5)).toBe(first);
      expect(first.length).toBeLessThanOrEqual(2_000);
      const seen = new Set<string>();
      for (let turn = 0; turn < 10; turn += 1)
        for (const name of named(await textAt(6 * turn))) seen.add(name);
      expect(seen.size).toBe(names.length);
      expect(named(first).length).toBeLessThan(names.length);
    });

    it("plans for the host that the address names, and refuses one that has no profile", async () => {
      const { hub, servers, caller } = await callers();
      const ada = await filled(hub, caller);
      const longest = async (host?: string) => {
        const { tools } = await servers.get(ada, "standard", host).service.toolList();
        return Math.max(...tools.map(({ description = "" }) => description.length));
      };
      expect(await longest()).toBeGreaterThan(4_096);
      expect(await longest("claude-code")).toBeLessThanOrEqual(4_096);
      expect(() => servers.get(ada, "standard", "nowhere")).toThrow(
        "There is no profile for the host 'nowhere'",
      );
    });

    it("lists none again that were placed, says who lists them, and refuses a list that is none", async () => {
      const { hub, servers, caller } = await callers();
      const ada = await filled(hub, caller);
      for (const tools of ["standard", "drive"]) {
        const { tools: offered, instructions } = await servers
          .get(ada, tools, "cline", "unplaced")
          .service.toolList();
        const text = JSON.stringify([offered, instructions]);
        expect(text).toContain(
          "Skills of this server are listed by Cline itself: load those in its own way.",
        );
        expect(text.length).toBeLessThan(
          JSON.stringify((await servers.get(ada, tools, "cline").service.toolList()).tools).length,
        );
      }
      const { tools } = await servers.get(ada, "drive", "cline", "unplaced").service.toolList();
      expect(named(JSON.stringify(tools))).toEqual([]);
      const [first = "", second = ""] = names;
      const some = servers.get(ada, "drive", "cline", `unplaced:${first},${second}`);
      expect(named(JSON.stringify((await some.service.toolList()).tools))).toEqual([first, second]);
      const many = `unplaced:${Array.from({ length: 41 }, (_, index) => `skill-${index}`).join(",")}`;
      expect(() => servers.get(ada, "drive", "cline", many)).toThrow("There is no list");
      expect(() => servers.get(ada, "drive", "cline", "nothing")).toThrow("There is no list 'nothing'");
    });

    async function filled(
      hub: Awaited<ReturnType<typeof openHub>>,
      caller: (handle: string) => Promise<Caller>,
    ): Promise<Caller> {
      const ada = await caller("ada");
      if (ada.tier === "anonymous") throw new Error("not anonymous");
      for (const name of names) {
        const text = `---\nname: ${name}\ndescription: ${"Does this and that. ".repeat(20)}\n---\n\nText.\n`;
        await hub.publish(ada.accountId, { "SKILL.md": text });
      }
      await hub.services.changes.fresh();
      return ada;
    }
  });
});
