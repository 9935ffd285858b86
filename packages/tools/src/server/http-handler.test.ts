import { describe, expect, it } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { createHttpHandler } from "./http-handler.ts";

function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("createHttpHandler", () => {
  it("serves clients of both eras at one address", async () => {
    const service = serviceOver(folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") })));
    const old = await connect(service, "legacy");
    const current = await connect(service, "modern");
    expect(await old.listTools()).toMatchObject({
      tools: [{ name: "skill" }, { name: "get_skill_resource" }, { name: "search_skills" }],
    });
    expect(await current.listTools()).toMatchObject({
      tools: [{ name: "skill" }, { name: "get_skill_resource" }, { name: "search_skills" }],
    });
  });

  it.each(["", "{", "[]", "null", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":"x"}'])(
    "answers %j with a client error, not a crash",
    async (body) => {
      const service = serviceOver(folderCatalog(skillFolder({})));
      const handler = createHttpHandler(service, { onError: () => {} });
      const response = await handler.fetch(post(body));
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      await handler.close();
    },
  );

  it("refuses a body over 4 MiB", async () => {
    const handler = createHttpHandler(serviceOver(folderCatalog(skillFolder({}))), { onError: () => {} });
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { pad: "x".repeat(5 << 20) },
    });
    expect((await handler.fetch(post(body))).status).toBe(413);
    await handler.close();
  });
});
