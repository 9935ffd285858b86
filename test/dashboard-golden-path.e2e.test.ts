import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { askAs, createTenant, useHub } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { mouseInput } from "./support/page-input.ts";
import { sendSkill } from "./support/send-skill.ts";
import { walkGoldenPath } from "./support/walk-golden-path.ts";

const obstacle = findBrowserObstacle() ?? findBubblewrapObstacle();

let dashboard: Dashboard;

describe.skipIf(obstacle !== undefined)(
  `the golden path in a browser (${obstacle ?? "Chromium and bubblewrap run here"})`,
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        machine.env.SKILLQUAY_SOURCE_PROTOCOLS = "file";
        await lightenHub(machine, { runsScripts: true });
      });
    }, 120_000);
    afterAll(() => dashboard?.close());

    it("is walked from the key to the first call of an agent, with the mouse", () =>
      walkGoldenPath(dashboard, mouseInput));

    it("says so when the browser keeps no sign-in", async () => {
      const page = await dashboard.open("/");
      await page.route("**/ui/session", async (route) => {
        const response = await route.fetch();
        const { "set-cookie": _, ...headers } = response.headers();
        // What was fetched here for the browser has put its cookie there.
        await page.context().clearCookies();
        await route.fulfill({ response, headers });
      });
      await page.getByLabel("Key", { exact: true }).fill(dashboard.key);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("this browser did not keep the sign-in").waitFor();
      await page.getByText("Safari keeps none over plain http").waitFor();
      await page.context().close();
      expect(dashboard.complaints).toEqual([]);
    });

    it("leads to a skill of somebody else, which can be rated, and the rating taken back", async () => {
      const { hub } = dashboard;
      const [author, reader] = [await createTenant(hub, "author"), await createTenant(hub, "reader")];
      const files = { "SKILL.md": skillMd("almanac", "Tells the days.", "# Almanac\n") };
      await sendSkill(hub, author.key, "almanac", files);
      await askAs(hub, author.key, "PUT", "/v1/skills/almanac/visibility", { visibility: "public" });
      await useHub(hub, reader.key, "skills_importToDrive", { skillSlug: "almanac" });
      const stars = async () =>
        rated.parse(await askAs(hub, reader.key, "GET", "/ui/skills/almanac")).hub.rating;
      const page = await dashboard.openSignedIn("/skills/almanac", { key: reader.key });
      await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
      await page.getByText("You gave it 4 stars.").waitFor();
      expect(await stars()).toEqual({ stars: 4 });
      await expectGoodLooks(page, "skill-rated");
      await page.getByRole("button", { name: "Take back" }).click();
      await page.getByText("Your rating is taken back.").waitFor();
      expect(await stars()).toEqual({});
      expect(await page.getByRole("radio", { name: /star/, checked: true }).count()).toBe(0);
      await page.context().close();
      const own = await dashboard.openSignedIn("/skills/almanac", { key: author.key });
      await own.getByRole("heading", { name: "almanac", level: 1 }).waitFor();
      expect(await own.getByText("Your rating").count()).toBe(0);
      await own.context().close();
      expect(dashboard.complaints).toEqual([]);
    });

    it("says to screen readers what was done, also while a dialog is open", async () => {
      const { hub } = dashboard;
      const { key } = await createTenant(hub, "listener");
      await sendSkill(hub, key, "tides", { "SKILL.md": skillMd("tides", "Tide tables.", "# Tides\n") });
      await useHub(hub, key, "skills_createCollection", { name: "Sailing", skillSlugs: [] });
      const page = await dashboard.openSignedIn("/collections", { key });
      await page.getByRole("button", { name: "Choose skills of Sailing" }).click();
      await page.getByLabel("Add a skill").fill("tides");
      const regions = await heardBy(page);
      expect(regions).toContain("region: Messages");
      // What is outside of a modal dialog does not exist for whoever listens.
      expect(regions).not.toContain("heading: Collections and keys");
      await page.getByRole("button", { name: "Add tides" }).click();
      await page.getByText("'tides' is on the list.").waitFor();
      expect(await heardBy(page)).toContain("StaticText: 'tides' is on the list.");
      await page.getByRole("button", { name: "Done" }).click();
      // The message moves from the dialog to the page, and Chromium tells of either a moment after it is drawn.
      await expect
        .poll(() => heardBy(page))
        .toEqual(
          expect.arrayContaining(["heading: Collections and keys", "StaticText: 'tides' is on the list."]),
        );
      await page.context().close();
      expect(dashboard.complaints).toEqual([]);
    });
  },
);

/** What a screen reader is told of the page, as role and name. */
async function heardBy(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send("Accessibility.getFullAXTree");
  await debug.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${String(role?.value)}: ${String(name?.value)}`);
}

function skillMd(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
}

const rated = z.looseObject({
  hub: z.looseObject({ rating: z.object({ stars: z.number().optional() }) }),
});
