import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { askAs } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { keyboardInput, mouseInput, type PageInput } from "./support/page-input.ts";
import { prepareForSeeding, seedDashboard } from "./support/seed-dashboard.ts";

const obstacle = findBrowserObstacle();
let dashboard: Dashboard;
let page: Page;

describe.skipIf(obstacle !== undefined)(
  `every page that is offered, empty and filled (${obstacle ?? "Chromium runs here"})`,
  { timeout: 300_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine);
      });
      page = await dashboard.openSignedIn("/", { isOperator: true });
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("looks right before anything was done", () => lookAtAll("empty"));

    it.each([
      ["mouse", mouseInput],
      ["keyboard", keyboardInput],
    ])("invites somebody, and offers an agent by its deep link, by %s", async (_, inputFor) => {
      const input = inputFor(page);
      await page.goto(`${dashboard.hub.url}/dashboard/people`);
      await invite(input);
      await page.goto(`${dashboard.hub.url}/dashboard/connect?agent=cursor`);
      await offerByLink(input);
    });

    it("looks right with something on it", async () => {
      await seedDashboard(dashboard);
      await lookAtAll("filled");
    });

    it("met no error on the way", async () => {
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);

/** Every page of the navigation, in both themes and on both screens. */
async function lookAtAll(state: "empty" | "filled"): Promise<void> {
  const { pages } = session.parse(await askAs(dashboard.hub, dashboard.key, "GET", "/ui/session"));
  for (const name of [...pages, "people", "operator", "calls/insights", "skills?trash=1"]) {
    await page.goto(`${dashboard.hub.url}/dashboard/${name}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("main .skeleton").count()).toBe(0);
    await expectGoodLooks(page, `every-${name.replace(/\W+/g, "-")}-${state}`);
  }
}

async function invite(input: PageInput): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const who = `Grace, by ${input.name}`;
  await input.press(button("Invite somebody"));
  await input.write(page.getByLabel("For whom"), who);
  await input.press(button("Create"));
  await page.getByText("Copy it now").waitFor();
  await input.press(button("I have it"));
  await page.getByRole("rowheader", { name: who }).waitFor();
}

/** The link opens Cursor with the address of this hub in it, and no key: Cursor has the person sign in. */
async function offerByLink(input: PageInput): Promise<void> {
  const link = page.getByRole("link", { name: "Add to Cursor" });
  await link.waitFor();
  if (input.name === "keyboard") {
    for (let presses = 0; (await link.and(page.locator(":focus-visible")).count()) === 0; presses += 1) {
      if (presses > 100) throw new Error("the link is not reached with Tab");
      await page.keyboard.press("Tab");
    }
  }
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.protocol).toBe("cursor:");
  const config = Buffer.from(address.searchParams.get("config") ?? "", "base64").toString("utf8");
  expect(config).toContain(`${dashboard.hub.url}/mcp`);
  expect(config).not.toContain("sk_live_");
}

const session = z.looseObject({ pages: z.array(z.string()) });
