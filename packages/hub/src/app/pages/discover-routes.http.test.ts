import { expect, it } from "vitest";
import * as z from "zod/v4";
import { skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture } from "./testing/page-fixture.ts";

const shown = z.object({
  skills: z.array(z.object({ slug: z.string() })),
  nextOffset: z.number().optional(),
});

async function market(count: number) {
  const fixture = await pageFixture();
  const { hub } = fixture;
  const bob = await hub.member("bob");
  for (let index = 0; index < count; index += 1) {
    const name = `skill-${String.fromCharCode(97 + index)}`;
    await hub.publish(bob.accountId, { "SKILL.md": skillMd(name, `Does ${name}. Use it.`) }, "public");
  }
  await hub.publish(bob.accountId, { "SKILL.md": skillMd("own-secret", "Hidden. Use it.") });
  const slugs = async (query: string) => {
    const { skills, nextOffset } = shown.parse((await fixture.browser.ask(`/ui/discover${query}`)).json);
    return { slugs: skills.map(({ slug }) => slug), nextOffset };
  };
  return { ...fixture, slugs };
}

it("GET /ui/discover lists everything that could be imported by name, page by page, and nothing that is private", async () => {
  const { slugs } = await market(22);
  const first = await slugs("");
  expect(first.slugs.slice(0, 2)).toEqual(["skill-a", "skill-b"]);
  expect([first.slugs.length, first.nextOffset]).toEqual([20, 20]);
  expect(await slugs("?offset=20")).toEqual({ slugs: ["skill-u", "skill-v"], nextOffset: undefined });
});

it("GET /ui/discover finds by words, and narrows to where a skill is from", async () => {
  const { browser, slugs } = await market(2);
  expect((await slugs("?keywords=skill-b")).slugs[0]).toBe("skill-b");
  expect((await slugs("?source=marketplace")).slugs).toEqual(["skill-a", "skill-b"]);
  expect((await slugs("?source=github")).slugs).toEqual([]);
  expect((await slugs("?keywords=skill-b&source=github")).slugs).toEqual([]);
  for (const query of ["source=elsewhere", "offset=-1", "offset=x"]) {
    expect((await browser.ask(`/ui/discover?${query}`)).status).toBe(400);
  }
});

it("GET /ui/discover is for whoever is signed in", async () => {
  const { hub } = await market(0);
  expect(await fromPage(hub, "/ui/discover")).toMatchObject({
    status: 401,
    json: { error: "unauthenticated" },
  });
});
