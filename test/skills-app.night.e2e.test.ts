import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { type AppBench, accessibilityIssues, counted, notes, type OpenApp } from "./support/app-bench.ts";
import type { AppHostWishes } from "./support/app-host.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { openLocalApp } from "./support/open-local-app.ts";
import type { Machine } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";
import { takePictures } from "./support/take-pictures.ts";
import { useAppBench } from "./support/use-app-bench.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBrowserObstacle();
const sandboxObstacle = findBubblewrapObstacle();

let machine: Machine;
let bench: AppBench;

// What `npm test` shows of the page is in skills-app.e2e.test.ts.
describe.skipIf(obstacle !== undefined)(
  `the skills page inside other hosts and on a hub (${obstacle ?? "Chromium runs here"})`,
  () => {
    const current = useAppBench();
    beforeEach(() => {
      ({ machine, bench } = current());
    });

    it("shows the answer and says what to do in a host that lets it do nothing", async () => {
      await writeSkill(machine.skills, "pdf-forms");
      const { app } = await openApp({ tool: "list_skills", offersAll: false });
      await app.getByRole("button", { name: /pdf-forms/ }).click();
      await app.getByText("This agent does not let the page call the server's tools.").waitFor();
      await app.getByRole("button", { name: "Back" }).click();
      await app.getByLabel("Search skills").fill("pdf");
      await app.getByText("This agent does not let the page call").waitFor();
      expect(bench.complaints).toEqual([]);
    });

    it("opens beside a search of the default set, and shows what a skill costs, brings and says", async () => {
      const body = "# Filling forms\n\nRead [the guide](references/guide.md).\n";
      await writeSkill(machine.skills, "pdf-forms", { description: "Fills PDF forms.", body });
      await writeSkill(machine.skills, "release-notes", { description: "Writes release notes." });
      const wishes = { tool: "search_skills", arguments: { query: "fill in a PDF form" } };
      const { page, app, reached } = await openApp(wishes, "standard");
      await app.getByRole("button", { name: /pdf-forms/ }).waitFor();
      const badges = app.locator(".card .badge");
      expect(await badges.first().textContent()).toMatch(/^\d+ tokens$/);
      await takePictures(page, "skills-app-search");
      await app.getByRole("button", { name: /pdf-forms/ }).click();
      await app.getByRole("heading", { name: "Filling forms" }).waitFor();
      await app.getByText(/^\d+ tokens$/).waitFor();
      await app.getByText("Fills PDF forms.").waitFor();
      await app.getByText("Scripts", { exact: true }).first().waitFor();
      await app.getByRole("link", { name: "the guide" }).click();
      await app.getByRole("heading", { name: "Guide to pdf-forms" }).waitFor();
      await app.getByRole("button", { name: "Back" }).click();
      await takePictures(page, "skills-app-skill");
      expect(await accessibilityIssues(page)).toEqual([]);
      await app.getByRole("button", { name: "Back" }).click();
      await app.getByLabel("Search skills").fill("write release notes");
      await expect.poll(() => app.locator(".card .name").first().textContent()).toBe("release-notes");
      expect(reached).toContain("resources/read");
      expect(bench.complaints).toEqual([]);
    });

    it("takes the host's theme and colours, and its room", async () => {
      await writeSkill(machine.skills, "pdf-forms");
      const variables = { "--color-background-primary": "rgb(1, 2, 3)", "--paper": "rgb(9, 9, 9)" };
      const { page, app } = await openApp({ tool: "list_skills", theme: "dark", variables });
      await counted(app, "1 skill").waitFor();
      const style = (name: string) =>
        app
          .locator("body")
          .evaluate((body, property) => Reflect.get(globalThis, "getComputedStyle")(body)[property], name);
      expect(await style("backgroundColor")).toBe("rgb(1, 2, 3)");
      expect(await style("colorScheme")).toBe("dark");
      await app.getByRole("button", { name: "Expand" }).click();
      await app.getByRole("button", { name: "Smaller" }).waitFor();
      await expect.poll(async () => (await page.locator("#app").boundingBox())?.width).toBe(1280);
      await app.getByRole("button", { name: "Smaller" }).click();
      await app.getByRole("button", { name: "Expand" }).waitFor();
      await expect.poll(async () => (await page.locator("#app").boundingBox())?.width).toBeLessThan(800);
      expect(bench.complaints).toEqual([]);
    });

    it.skipIf(sandboxObstacle !== undefined)(
      `stops a script that takes too long for its user (${sandboxObstacle ?? "bubblewrap works here"})`,
      async () => {
        const folder = await writeSkill(machine.skills, "slow");
        await writeFile(join(folder, "scripts/run.py"), "import time\ntime.sleep(50)\n");
        const { app, reached } = await openApp({ tool: "list_skills" });
        await app.getByRole("button", { name: /slow/ }).click();
        await app.getByRole("tab", { name: "Scripts" }).click();
        await app.getByRole("button", { name: "Run scripts/run.py" }).click();
        await app.getByRole("button", { name: "Show what will run" }).click();
        await app.getByRole("button", { name: "Run it now" }).click();
        await app.getByRole("button", { name: "Stop" }).click();
        await app.getByText("You stopped the script.").waitFor();
        await expect.poll(() => reached).toContain("notifications/cancelled");
        expect(bench.complaints).toEqual([]);
      },
    );

    it.skipIf(sandboxObstacle !== undefined)(
      `does the same on a hub, from skills_getStarted (${sandboxObstacle ?? "bubblewrap works here"})`,
      async () => {
        await lightenHub(machine, { runsScripts: true });
        const hub = await startHub(machine);
        const { page, app } = await bench.open(
          hub.mcpUrl,
          { tool: "skills_getStarted", theme: "dark" },
          hub.key,
        );
        await app.getByText(/skills are ready for this key/).waitFor();
        await app.getByRole("button", { name: /hello-world/ }).waitFor();
        expect(await accessibilityIssues(page)).toEqual([]);
        await app.getByLabel("Search skills").fill("greet somebody");
        await expect.poll(() => app.locator(".card .name").first().textContent()).toBe("hello-world");
        await app.getByRole("button", { name: /hello-world/ }).click();
        await app.getByRole("tab", { name: /Files/ }).click();
        await app.getByRole("button", { name: "scripts/greet.py" }).click();
        await app.getByText("GREETINGS").first().waitFor();
        await app.getByRole("button", { name: "Back" }).click();
        await app.getByRole("tab", { name: "Scripts" }).click();
        await app.getByRole("button", { name: "Run scripts/greet.py" }).click();
        await app.getByLabel("Parameters as JSON").fill('{"name": "Ada"}');
        await app.getByRole("button", { name: "Show what will run" }).click();
        await app.getByRole("button", { name: "Run it now" }).click();
        await app.getByText('"greeting": "Hello, Ada!"').waitFor();
        await app.getByRole("button", { name: "Back" }).click();
        await app.getByRole("button", { name: "Use this skill" }).click();
        await expect
          .poll(async () => JSON.stringify(await notes(page, "message")))
          .toContain("skills_getSkill");
        expect(bench.complaints).toEqual([]);
      },
      90_000,
    );

    function openApp(wishes: AppHostWishes, tools?: string): Promise<OpenApp> {
      return openLocalApp(machine, bench, wishes, tools);
    }
  },
);
