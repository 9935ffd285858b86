import { expect, it } from "vitest";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

async function fixture() {
  const page = await pageFixture();
  const publish = (name: string, description: string) =>
    page.hub.publish(page.accountId, {
      "SKILL.md": `---\nname: ${name}\ndescription: ${description}\n---\n`,
    });
  await publish("pdf-forms", "Fills in PDF forms. Use when asked to fill a form.");
  const tides = await publish("tides", "Tells when the tide is high in a harbour.");
  return { ...page, tides };
}

it("shows each set of tools with what it costs, and what the host defers", async () => {
  const { browser } = await fixture();
  const drive = Object((await browser.ask("/ui/model-view?host=claude-code")).json);
  expect(drive.toolSet).toBe("drive");
  // Most of the drive's tools come after a search: they are no part of every session.
  expect(drive.deferredTokens).toBeGreaterThan(2_000);
  expect(drive.totalTokens).toBeLessThan(3_000);
  const standard = Object((await browser.ask("/ui/model-view?host=claude-code&tools=standard")).json);
  expect(standard).toMatchObject({ toolSet: "standard", deferredTokens: 0 });
  expect((await browser.ask("/ui/model-view?tools=nothing")).status).toBe(400);
});

it("tries a task as the model would search, and takes no words for one", async () => {
  const { browser } = await fixture();
  const tried = Object(
    (await browser.ask("/ui/model-view/task?host=codex&task=fill%20in%20a%20pdf%20form")).json,
  );
  expect(tried.fits).toBe(true);
  expect(tried.hits[0]).toMatchObject({ ref: "pdf-forms", place: "described" });
  expect((await browser.ask("/ui/model-view/task?task=%20")).status).toBe(400);
});

it("shows a key of a collection what is in it, and others nothing of the account", async () => {
  const { hub, key, tides, browser } = await fixture();
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [tides])).key);
  const path = "/ui/model-view/task?task=fill%20in%20a%20pdf%20form%20or%20tell%20the%20tide";
  const refs = async (asking: typeof browser) =>
    Object((await asking.ask(path)).json).hits.map(({ ref }: { ref: string }) => ref);
  expect(await refs(browser)).toContain("pdf-forms");
  expect(await refs(scoped)).not.toContain("pdf-forms");
  const stranger = await signedIn(hub, (await hub.member("eve")).key);
  expect(await refs(stranger)).not.toContain("tides");
  expect((await fromPage(hub, path)).status).toBe(401);

  const test = { task: "fill in a pdf form", ref: "pdf-forms" };
  expect((await stranger.ask("/ui/description-tests", { body: test })).status).toBe(404);
  expect((await scoped.ask("/ui/description-tests", { body: test })).status).toBe(403);
  expect((await scoped.ask("/ui/description-tests")).status).toBe(403);
  const kept = Object((await browser.ask("/ui/description-tests", { body: test })).json);
  expect(kept).toMatchObject({ ...test, name: "pdf-forms", place: 1, passes: true });
  expect((await browser.ask("/ui/description-tests")).json).toEqual({ tests: [kept] });
  expect((await stranger.ask("/ui/description-tests")).json).toEqual({ tests: [] });
  const remove = (asking: typeof browser) =>
    asking.ask(`/ui/description-tests/${kept.id}`, { method: "DELETE" });
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(browser)).json).toEqual({ removed: true });
  expect((await remove(browser)).json).toMatchObject({ error: "description_test_not_found" });
});

it("does not name a skill any more that the account does not see any more", async () => {
  const { hub, browser } = await fixture();
  await browser.ask("/ui/description-tests", { body: { task: "high tide in a harbour", ref: "tides" } });
  await browser.ask("/v1/tools/skills_toggleDriveSkill", { body: { skillSlug: "tides" } });
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/description-tests")).json).toEqual({ tests: [] });
});
