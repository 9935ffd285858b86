import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { hostileUploads, openSender, sendHostileUploads } from "./support/hostile-uploads.ts";
import { prepareForSeeding } from "./support/seed-dashboard.ts";

const obstacle = findBrowserObstacle();

let dashboard: Dashboard;

describe.skipIf(obstacle !== undefined)(
  `uploads of strangers on the dashboard (${obstacle ?? "Chromium runs here"})`,
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(prepareForSeeding);
    }, 120_000);
    afterAll(() => dashboard?.close());

    it("takes or refuses every hostile file in words", { timeout: 300_000 }, async () => {
      const uploads = hostileUploads();
      expect(uploads.length).toBeGreaterThan(60);
      // Each page waits for the hub most of the time.
      const pages = await Promise.all(
        ["first", "second", "third"].map((handle) => openSender(dashboard, handle)),
      );
      const taken = await sendHostileUploads(dashboard, pages, uploads);
      expect(taken).toBeGreaterThan(5);
      expect(taken).toBeLessThan(uploads.length);
      expect(dashboard.complaints).toEqual([]);
      expect(await dashboard.countPolicyReports()).toBe(0);
    });
  },
);
