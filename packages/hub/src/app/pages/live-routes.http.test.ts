import { expect, it } from "vitest";
import { publishSkill } from "../../features/drive/publish-skill.ts";
import { uploadOf } from "../../features/skills/testing/publishing-fixture.ts";
import { mcpMessage } from "../http/testing/mcp-message.ts";
import { callOverTransport } from "../testing/call-over-transport.ts";
import { newMember, seedAccount } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { browserAt, eventsOf } from "./testing/real-browser.ts";

const hub = useTestHub();

/** Collects what an open page is told. */
async function openPage(key: string, path = "/ui/live") {
  const ask = await browserAt(hub(), key);
  const response = await ask(path);
  const events: Record<string, unknown>[] = [];
  const ended = (async () => {
    for await (const event of eventsOf(response)) events.push(event);
    return "ended";
  })().catch(() => "broken");
  return { ask, events, ended };
}

const loadPdf = (key: string) =>
  callOverTransport(hub().url, "mcp-modern", { tool: "skills_getSkill", args: { slug: "pdf" }, key });

it("shows a call of any key of the account as it happens, with who made it and what for", async () => {
  const { key, scopedKey } = await seedAccount(hub());
  const { events } = await openPage(key);
  await loadPdf(scopedKey);
  await expect
    .poll(() => events)
    .toEqual([
      { type: "listening" },
      {
        type: "call",
        at: expect.stringMatching(/^\d{4}-/),
        tool: "skills_getSkill",
        client: "test",
        skill: "pdf",
        ok: true,
      },
    ]);
});

it("shows a page that comes back the calls that it missed, and no other account's", async () => {
  const [ada, eve] = [await seedAccount(hub()), await seedAccount(hub())];
  const placeOf = async (response: Response) => {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const place = /^id: (.+)$/m.exec(text)?.[1];
      if (place !== undefined) return place;
    }
    throw new Error(`no id in ${text}`);
  };
  const ask = await browserAt(hub(), ada.key);
  const lost = await placeOf(await ask("/ui/live"));
  await loadPdf(ada.key);
  const again = await openPage(ada.key, `/ui/live?after=${lost}`);
  await expect.poll(() => again.events.map(({ tool }) => tool)).toEqual([undefined, "skills_getSkill"]);
  const foreign = await openPage(eve.key, `/ui/live?after=${lost}`);
  await callOverTransport(hub().url, "http", { tool: "skills_getCredits", args: {}, key: eve.key });
  await expect.poll(() => foreign.events.map(({ tool }) => tool)).toEqual([undefined, "skills_getCredits"]);
});

it("shows a client that has just connected", async () => {
  const { key } = await seedAccount(hub());
  const { events } = await openPage(key);
  const { headers, body } = mcpMessage("legacy", "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "claude-code", version: "2" },
  });
  await expect
    .poll(async () => {
      await fetch(`${hub().url}/mcp`, {
        method: "POST",
        body,
        headers: { ...headers, authorization: `Bearer ${key}` },
      });
      return events;
    })
    .toContainEqual(
      expect.objectContaining({ type: "call", tool: "initialize", client: "claude-code", ok: true }),
    );
});

it("H10: shows an account nothing of another one, and the key of a collection nothing of other keys", async () => {
  const [ada, eve] = [await seedAccount(hub()), await seedAccount(hub())];
  const [own, scoped, foreign] = [
    await openPage(ada.key),
    await openPage(ada.scopedKey),
    await openPage(eve.key),
  ];
  const list = (key: string) =>
    callOverTransport(hub().url, "http", { tool: "skills_listSkills", args: {}, key });
  const toolsOf = ({ events }: { events: Record<string, unknown>[] }) =>
    [...new Set(events.flatMap(({ tool }) => tool ?? []))].sort();
  await expect
    .poll(async () => {
      await list(ada.key);
      await loadPdf(ada.scopedKey);
      await callOverTransport(hub().url, "http", { tool: "skills_getCredits", args: {}, key: eve.key });
      return [toolsOf(own), toolsOf(scoped), toolsOf(foreign)];
    })
    .toEqual([["skills_getSkill", "skills_listSkills"], ["skills_getSkill"], ["skills_getCredits"]]);
});

it("does not show what the page itself asks for", async () => {
  const { key } = await seedAccount(hub());
  const { ask, events } = await openPage(key);
  await expect
    .poll(async () => {
      await ask("/v1/tools/skills_listSkills", { method: "POST", body: "{}" });
      await loadPdf(key);
      return events.length;
    })
    .toBeGreaterThan(2);
  expect(new Set(events.flatMap(({ tool }) => tool ?? []))).toEqual(new Set(["skills_getSkill"]));
});

it("tells when what the account sees has changed", async () => {
  const { key, accountId } = await newMember(hub());
  const { events, ask } = await openPage(key);
  await ask("/ui/skills");
  const text = "---\nname: fresh\ndescription: New. Use when asked to.\n---\n";
  await publishSkill(hub().services, { accountId, files: uploadOf({ "SKILL.md": text }) });
  await expect.poll(() => events).toContainEqual({ type: "catalog" });
});

it("H10: ends with the session, and with its key", async () => {
  const { key, accountId, keyId } = await newMember(hub());
  const [first, second] = [await openPage(key), await openPage(key)];
  await first.ask("/ui/session", { method: "DELETE" });
  expect(await first.ended).toBe("ended");
  expect(first.events).toEqual([{ type: "listening" }, { type: "signed-out" }]);
  await hub().services.keys.revoke({ accountId, keyId });
  expect(await second.ended).toBe("ended");
  expect(second.events.at(-1)).toEqual({ type: "signed-out" });
});

it("writes nothing down while nobody looks", async () => {
  const { key, accountId } = await seedAccount(hub());
  await loadPdf(key);
  await loadPdf(key);
  const { db } = hub().services.database;
  const rows = await db.selectFrom("live_calls").where("account_id", "=", accountId).selectAll().execute();
  expect(rows).toEqual([]);
});
