import { expect, it } from "vitest";
import { callOverTransport, transports } from "../../testing/call-over-transport.ts";
import { grantOf } from "../../testing/grant-of.ts";
import { exampleArguments, seedAccount } from "../../testing/seed-account.ts";
import { useTestHub } from "../../testing/use-test-hub.ts";
import { hubTools } from "../registry.ts";

const hub = useTestHub();

it.each(transports)(
  "answers an agent at %s byte for byte as the key of the same collection, whatever it reads",
  async (transport) => {
    const { key, scopedKey } = await seedAccount(hub());
    const token = await grantOf(hub(), key, "documents");
    const reading = hubTools.filter(
      ({ effect, example }) => effect === "read" && !("sessionId" in Object(example.arguments)),
    );
    expect(reading.length).toBeGreaterThan(10);
    for (const tool of reading) {
      const args = await exampleArguments(hub(), tool, scopedKey);
      const [byKey, byGrant] = await Promise.all(
        [scopedKey, token].map((one) =>
          callOverTransport(hub().url, transport, { tool: tool.name, args, key: one }),
        ),
      );
      expect
        .soft([tool.name, byGrant?.status, lasting(byGrant?.text)])
        .toEqual([tool.name, byKey?.status, lasting(byKey?.text)]);
    }
  },
);

it("lists to both the same tools, in the same words", async () => {
  const { key, scopedKey } = await seedAccount(hub());
  const token = await grantOf(hub(), key, "documents");
  const [byKey, byGrant] = await Promise.all(
    [scopedKey, token].map(async (one) => {
      const response = await fetch(`${hub().url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${one}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      });
      return await response.text();
    }),
  );
  expect(byKey).toContain("skills_getSkill");
  expect(byGrant).toBe(byKey);
});

/** What does not depend on the moment, nor on a request's own number. */
function lasting(text = ""): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/([?&](?:exp|sig)=)[^&"\\]+/g, "$1<signed>");
}
