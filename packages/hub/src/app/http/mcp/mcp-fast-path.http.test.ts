import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { hubRegistry } from "../../tools/registry.ts";
import { type Era, mcpMessage, messageOf } from "../testing/mcp-message.ts";
import { type OpenHub, openHub } from "../testing/open-hub.ts";

const SKILL = {
  "SKILL.md":
    "---\nname: pdf\ndescription: Reads PDF files. Use when asked to.\n---\n\n# PDF\n\n## Größe\n\nTëxt 😀.\n",
  "references/api.md": "# API\n\n## Auth\n\nKeys.\n",
  "scripts/run.py": "import argparse\nprint('x')\n",
};

/** Both ways of one hub: over a socket with the fast path in front, and through the SDK alone. */
async function bothWays(hub: OpenHub, key: string) {
  const slow: string[] = [];
  const listener = getRequestListener(hub.http.app.fetch);
  const server = createServer(
    hub.http.fastPath((request, response) => {
      slow.push(request.method ?? "");
      void listener(request, response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const authorization = `Bearer ${key}`;
  // A key that was never seen, or of whose account something changed, takes the long way once.
  await hub.services.changes.fresh();
  await hub.services.authenticator.authenticate(authorization, { address: "test" });
  const send = async (
    message: { headers: Readonly<Record<string, string>>; body: string },
    query: string,
  ) => {
    const headers = { ...message.headers, authorization, host: "localhost" };
    const init = { method: "POST", headers, body: message.body };
    const previous = slow.length;
    const fast = await fetch(`http://127.0.0.1:${port}/mcp${query}`, init);
    const wasFast = slow.length === previous;
    const sdk = await hub.http.app.request(`/mcp${query}`, init);
    return { fast, sdk, wasFast };
  };
  return { send, port };
}

const everyTool = hubRegistry.tools.map((tool) => tool.name).join(",");
const readTools = hubRegistry.tools.filter((tool) => tool.effect === "read");

describe("createMcpFastPath", () => {
  it("gives the model of a known host a search in words, and everybody else its data", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": SKILL["SKILL.md"] });
    const { send } = await bothWays(hub, ada.key);
    const search = mcpMessage("legacy", "tools/call", {
      name: "skills_searchSkills",
      arguments: { query: "pdf" },
    });
    const textOf = async (query: string) =>
      Object(await messageOf((await send(search, query)).fast)).result.content[0].text;
    expect(await textOf("?host=claude-code")).toBe(
      "- pdf: Reads PDF files. Use when asked to.\n  (matched in name; about 26 tokens)",
    );
    expect(JSON.parse(await textOf(""))).toMatchObject({ fits: true, results: [{ slug: "pdf" }] });
  });

  it.each<Era>(["legacy", "modern"])("answers every reading tool as the SDK does, %s", async (era) => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, SKILL);
    const { send } = await bothWays(hub, ada.key);
    expect(readTools.length).toBeGreaterThan(3);
    for (const tool of readTools) {
      const example = Object(tool.example.arguments);
      const missing = Object.fromEntries(Object.keys(example).map((name) => [name, "no-such-thing"]));
      for (const input of [example, missing, {}, { wrong: true }]) {
        const message = mcpMessage(era, "tools/call", { name: tool.name, arguments: input });
        const { fast, sdk, wasFast } = await send(message, `?tools=${everyTool}`);
        expect([tool.name, wasFast]).toEqual([tool.name, true]);
        expect(fast.status).toBe(sdk.status);
        expect(await messageOf(fast)).toEqual(await messageOf(sdk));
      }
    }
  });

  it.each<Era>(["legacy", "modern"])("lists the tools as the SDK does, %s", async (era) => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const { send } = await bothWays(hub, ada.key);
    for (const query of [`?tools=${everyTool}`, "?tools=standard", "?tools=reader", ""]) {
      for (const id of [0, -1, 'ä\n"x']) {
        const { fast, sdk, wasFast } = await send(mcpMessage(era, "tools/list", {}, id), query);
        expect(wasFast).toBe(true);
        expect(fast.headers.get("cache-control")).toBe("no-store");
        expect(await messageOf(fast)).toEqual(await messageOf(sdk));
      }
    }
  });

  it("shows a skill that was published a moment ago", async () => {
    const hub = await openHub({ tools: "reader" });
    const ada = await hub.member("ada");
    const { send } = await bothWays(hub, ada.key);
    const list = mcpMessage("modern", "tools/call", { name: "list_skills", arguments: {} });
    expect(JSON.stringify(await messageOf((await send(list, "")).fast))).not.toContain("Reads PDF files");
    await hub.publish(ada.accountId, SKILL);
    await hub.services.changes.fresh();
    expect(JSON.stringify(await messageOf((await send(list, "")).fast))).toContain("Reads PDF files");
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "a tool that writes",
      {},
      mcpMessage("legacy", "tools/call", { name: "execute_skill_script", arguments: {} }).body,
    ],
    [
      "a tool that is not there",
      {},
      mcpMessage("legacy", "tools/call", { name: "nothing", arguments: {} }).body,
    ],
    ["another method", {}, mcpMessage("legacy", "prompts/list").body],
    ["no JSON", {}, "{"],
    ["an empty body", {}, ""],
    ["a page of nowhere", {}, mcpMessage("legacy", "tools/list", { cursor: "x" }).body],
    [
      "T4: headers of another request",
      mcpMessage("modern", "prompts/list").headers,
      mcpMessage("modern", "tools/list").body,
    ],
  ])("leaves %s to the SDK, with its body whole", async (_what, headers, body) => {
    const hub = await openHub({ tools: "standard" });
    const ada = await hub.member("ada");
    const { send } = await bothWays(hub, ada.key);
    const { fast, sdk, wasFast } = await send(
      { headers: { ...mcpMessage("legacy", "tools/list").headers, ...headers }, body },
      "",
    );
    expect(wasFast).toBe(false);
    expect(fast.status).toBe(sdk.status);
    expect(await messageOf(fast)).toEqual(await messageOf(sdk));
  });
});
