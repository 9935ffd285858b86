import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowserObstacle } from "./support/browser.ts";
import { type Dashboard, openDashboard } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { runProgram } from "./support/program.ts";

const obstacle = findBrowserObstacle();

let dashboard: Dashboard;

describe.skipIf(obstacle !== undefined)(
  `the catalog of a hub that shows it to everybody (${obstacle ?? "Chromium runs here"})`,
  { timeout: 120_000 },
  () => {
    beforeAll(async () => {
      dashboard = await openDashboard(async (machine) => {
        machine.env.SKILLQUAY_PUBLIC_CATALOG = "on";
        await lightenHub(machine);
      });
    }, 120_000);
    afterAll(() => dashboard?.close());

    it("leads from the search to a skill in a project, without a sign-in and without JavaScript", async () => {
      const { browser, hub, machine } = dashboard;
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on("request", (request) =>
        asked.push(`${request.resourceType()} ${new URL(request.url()).origin}`),
      );
      await page.goto(`${hub.url}/catalog`);
      await page.getByLabel("Search skills").fill("hello world");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("link", { name: "hello-world", exact: true }).click();
      for (const name of ["Get it", "Scan", "Permissions", "Readme", "Files"])
        await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
      const line = (await page.locator("code.line").textContent()) ?? "";
      const project = join(machine.folder, "project");
      await mkdir(project);
      const run = (...args: string[]) => runProgram(machine, args, { cwd: project });
      expect(await run(...line.split(" ").slice(1), "--yes")).toMatchObject({ exitCode: 0 });
      expect((await run("list", "--json")).stdout).toContain('"hello-world"');
      // One page is one request: nothing is loaded beside it, and nobody is asked who looks.
      expect(new Set(asked)).toEqual(new Set([`document ${hub.url}`]));
      expect(await context.cookies()).toEqual([]);
      await context.close();
    });

    it("is fit for everybody's eyes, in both themes and on a phone", async () => {
      const page = await dashboard.open("/");
      for (const path of ["", "/hello-world", "/hello-world/files/SKILL.md", "/never-was"]) {
        await page.goto(`${dashboard.hub.url}/catalog${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectGoodLooks(page, `public-catalog${path.replaceAll("/", "-")}`);
      }
    });
  },
);
