import { afterAll, beforeAll, describe, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { keyboardInput } from "./support/page-input.ts";
import { walkGoldenPath } from "./support/walk-golden-path.ts";

const obstacle = findBrowserObstacle() ?? findBubblewrapObstacle();

// By day it is walked with the mouse; what a page has for the keyboard alone is in the other tests of pages, too.
describe.skipIf(obstacle !== undefined)(
  `the golden path in a browser (${obstacle ?? "Chromium and bubblewrap run here"})`,
  { timeout: 240_000 },
  () => {
    let dashboard: Dashboard;
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        machine.env.SKILLQUAY_SOURCE_PROTOCOLS = "file";
        await lightenHub(machine, { runsScripts: true });
      });
    }, 120_000);
    afterAll(() => dashboard?.close());

    it("is walked from the key to the first call of an agent, with the keyboard alone, whose focus is always seen", () =>
      walkGoldenPath(dashboard, keyboardInput));
  },
);
