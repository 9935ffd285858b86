import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { prepareForSeeding, seedDashboard } from "./support/seed-dashboard.ts";
import { walkDraft } from "./support/walk-draft.ts";
import { walkManySkills } from "./support/walk-many-skills.ts";

const obstacle = findBrowserObstacle();
let dashboard: Dashboard;
let page: Page;

/** The two longest walks over pages; `dashboard-pages.e2e` has the shorter ones on each change. */
describe.skipIf(obstacle !== undefined)(
  `skills are changed on the pages of the dashboard (${obstacle ?? "Chromium runs here"})`,
  { timeout: 90_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        prepareForSeeding(machine);
        await lightenHub(machine, { runsScripts: true });
      });
      await seedDashboard(dashboard);
      page = await dashboard.openSignedIn("/", { isOperator: true });
    }, 240_000);
    afterAll(() => dashboard?.close());

    it("an own skill is changed in the browser and published with a comment", () => walkDraft(page));

    it("several skills are changed at once, and each change is taken back", () => walkManySkills(page));

    it("met no error, no violation of its policy and no other server on the way", async () => {
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);
