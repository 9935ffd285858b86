import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocs } from "../scripts/build-docs.mjs";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { root } from "./support/program.ts";

const obstacle = findBrowserObstacle();
const guides = readdirSync(join(root, "docs/guide")).filter((name) => name !== "README.md");

describe.skipIf(obstacle !== undefined)(
  `the documentation of a hub (${obstacle ?? "Chromium runs here"})`,
  { timeout: 240_000 },
  () => {
    let dashboard: Dashboard;
    let page: Page;

    beforeAll(async () => {
      await buildDocs();
      dashboard = await openDashboard((machine) => lightenHub(machine));
      page = await dashboard.open("");
    }, 400_000);
    afterAll(() => dashboard?.close());

    it("begins with whom it is for, and looks right on phones and in both themes", async () => {
      await page.goto(`${dashboard.hub.url}/docs/`);
      await page.getByRole("heading", { name: "Where to begin" }).waitFor();
      await expectGoodLooks(page, "docs-home");
    });

    it("finds a page by its words", async () => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.getByRole("searchbox").fill("crash sandbox probe");
      await page.getByRole("option").first().waitFor();
      await page.getByRole("searchbox").fill("PgBouncer");
      await page
        .getByRole("option")
        .filter({ hasText: /Hosting/ })
        .first()
        .click();
      await page.waitForURL(/\/docs\/guide\/hosting/);
    });

    it("shows every guide, with its pictures", async () => {
      for (const name of guides) {
        await page.goto(`${dashboard.hub.url}/docs/guide/${name.replace(/\.md$/, "")}`);
        await page.locator(".vp-doc h1").waitFor();
        const broken = await page.evaluate<string[]>(
          "[...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src)",
        );
        expect([name, broken]).toEqual([name, []]);
      }
    });

    it("made no page complain", async () => {
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);
