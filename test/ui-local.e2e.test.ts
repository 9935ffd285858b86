import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { newContext } from "./support/dashboard.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { expectRefusal } from "./support/expect-refusal.ts";
import { type LocalUi, openLocalUi } from "./support/local-ui.ts";
import { originRepository } from "./support/origin-repository.ts";
import { type Machine, runProgram } from "./support/program.ts";
import { watchContext } from "./support/watch-page.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBrowserObstacle();
const sandboxObstacle = findBubblewrapObstacle();

let ui: LocalUi;
let page: Page;

describe.skipIf(obstacle !== undefined)(
  `skillquay ui in a browser (${obstacle ?? "Chromium runs here"})`,
  { timeout: 90_000 },
  () => {
    beforeAll(async () => {
      ui = await openLocalUi(seedHome, ({ folder }) => ["--source", `file://${folder}/origin/skills`]);
      ({ page } = ui);
    }, 120_000);
    afterAll(() => ui?.close());

    it("opens with the address from the terminal, which is gone from the bar and opens no second browser", async () => {
      expect(page.url()).not.toContain("token");
      const context = await newContext(ui.browser);
      const complaintsOfSecond: string[] = [];
      await watchContext(context, ui.address.origin, complaintsOfSecond);
      const second = await context.newPage();
      await second.goto(ui.address.href);
      await second.getByRole("heading", { name: "Open it from the terminal" }).waitFor();
      await expectRefusal(complaintsOfSecond, 401, "/ui/session");
      expect(complaintsOfSecond).toEqual([]);
      await context.close();
    });

    it("lists all that is on the machine: what is served, what is shadowed, and what is not served and why", async () => {
      await page.getByText("4 skills", { exact: true }).waitFor();
      const rows = page.getByRole("list", { name: "Skills" }).getByRole("link");
      await expect.poll(() => rows.filter({ hasText: "Shadowed" }).count()).toBe(1);
      // The one that agents get by this name comes first.
      expect(await rows.first().textContent()).toContain("Fills in PDF forms.");
      expect(await rows.filter({ hasText: "Not served" }).count()).toBe(1);
      expect(await page.locator(".skill-row-name").allTextContents()).toEqual(
        expect.arrayContaining(["pdf-forms", "release-notes"]),
      );
      await looksRight("local-skills");
      await rows.filter({ hasText: "Not served" }).click();
      await page.getByText("with its format").waitFor();
      await looksRight("local-not-served");
      await goTo("Skills");
    });

    it("shows a new skill without being asked", async () => {
      await writeSkill(join(ui.machine.env.HOME ?? "", ".agents/skills"), "added-later");
      await page.getByText("added-later").first().waitFor();
    });

    it("shows a skill, and what the scanner thinks of it", async () => {
      await page.getByRole("link", { name: /^release-notes/ }).click();
      await page.getByText("Steps for release-notes.").waitFor();
      await page.locator(".badge").getByText("Clear").waitFor();
      await looksRight("local-skill");
    });

    it("chooses the tabs of a skill with the arrow keys, one of which is reached with Tab", async () => {
      const chosen = page.locator('[role="tab"][aria-selected="true"]');
      await chosen.focus();
      const seen: (string | null)[] = [];
      for (const key of ["End", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "Home"]) {
        await page.keyboard.press(key);
        await chosen.and(page.locator(":focus-visible")).waitFor();
        seen.push(((await chosen.textContent()) ?? "").replace(/\d+$/, ""));
      }
      expect(seen).toEqual(["Insights", "Overview", "Files", "Overview", "Insights", "Overview"]);
      expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1);
      const panel = page.getByRole("tabpanel", { name: "Overview" });
      expect(await panel.getAttribute("id")).toBe(await chosen.getAttribute("aria-controls"));
    });

    it.skipIf(sandboxObstacle !== undefined)(
      `runs a script in the sandbox (${sandboxObstacle ?? "bubblewrap works here"})`,
      async () => {
        await page.getByRole("tab", { name: "Scripts" }).click();
        await page.getByText("In a sandbox").waitFor();
        await page.getByRole("button", { name: "Run run.py" }).click();
        await page.getByText("Exit code 0").waitFor();
        expect(await page.getByRole("log", { name: "Output" }).textContent()).toBe("release-notes\n");
        await looksRight("local-run");
      },
    );

    it("shows what a model sees, for each host", async () => {
      await goTo("What the model sees");
      await page.getByText("Claude Code", { exact: true }).click();
      await page.getByText(/characters of the server.s instructions/).waitFor();
      await page.getByText("release-notes", { exact: false }).first().waitFor({ state: "attached" });
      await page.getByLabel("What you would ask the agent").fill("fill in a pdf form");
      const hits = page.getByRole("list", { name: "What the search answers" });
      await hits.getByRole("link", { name: "pdf-forms" }).first().waitFor();
      await page.getByRole("button", { name: "Save as a test of pdf-forms" }).click();
      await page.getByText("Place 1", { exact: true }).waitFor();
      await looksRight("local-model-view");
      await page.getByRole("button", { name: "Remove the test “fill in a pdf form”" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Place 1", { exact: true }).waitFor();
    });

    it("connects an agent: shows what it would write, writes that, and keeps what was there", async () => {
      const file = join(ui.machine.env.HOME ?? "", ".cursor/mcp.json");
      await goTo("Connect an agent");
      await page.getByRole("radio", { name: /Cursor/ }).check();
      await page.getByText("Found here").first().waitFor();
      await page.getByText(/This changes .*mcp\.json/).waitFor();
      await looksRight("local-connect");
      expect(await readFile(file, "utf8")).toBe(CURSOR);
      await page.getByRole("button", { name: "Connect Cursor" }).click();
      await page.getByText("Done.", { exact: true }).waitFor();
      const written = config.parse(JSON.parse(await readFile(file, "utf8")));
      expect(Object.keys(written.mcpServers)).toEqual(["other", "skillquay"]);
      await page.getByText("Connected", { exact: true }).waitFor();
      await looksRight("local-connected");
    });

    it("finds a skill elsewhere, reads it, and adds it by the line on its page, after which it is listed", async () => {
      await goTo("Discover");
      await page.getByLabel("Search skills to add").fill("star charts");
      await page.getByRole("link", { name: "star-charts", exact: true }).waitFor();
      await looksRight("local-discover");
      await page.getByRole("link", { name: "star-charts", exact: true }).click();
      await page.getByRole("heading", { name: "star-charts", level: 1 }).waitFor();
      await page.getByText("Ask for the place first.").waitFor();
      await page.locator(".badge").getByText("Clear").waitFor();
      await looksRight("local-elsewhere");
      await page.getByRole("tab", { name: "Files" }).click();
      await page.getByRole("heading", { name: "SKILL.md", level: 2 }).waitFor();
      const { machine } = ui;
      const line = (await page.locator(".elsewhere code").textContent()) ?? "";
      expect(line).toBe(`skillquay add file://${machine.folder}/origin/skills --skill star-charts`);
      const added = await runProgram(machine, [...line.split(" ").slice(1), "--global", "--yes"]);
      expect(added).toMatchObject({ exitCode: 0 });
      await goTo("Skills");
      await page.getByRole("list", { name: "Skills" }).getByText("star-charts", { exact: true }).waitFor();
    });

    it("met no error, no violation of its policy and no other server on the way", () => {
      expect(ui.complaints).toEqual([]);
    });
  },
);

const config = z.object({ mcpServers: z.record(z.string(), z.unknown()) });
const CURSOR = `${JSON.stringify({ mcpServers: { other: { command: "other-server" } } }, null, 2)}\n`;

/** Two folders of skills with one name in both, one that cannot be served, and an agent. */
async function seedHome(machine: Machine): Promise<void> {
  const home = machine.env.HOME ?? "";
  await writeSkill(join(home, ".agents/skills"), "pdf-forms", { description: "Fills in PDF forms." });
  await writeSkill(join(home, ".agents/skills"), "release-notes");
  await writeSkill(join(home, ".claude/skills"), "pdf-forms", { description: "An older one." });
  await mkdir(join(home, ".claude/skills/unfinished"), { recursive: true });
  await writeFile(
    join(home, ".claude/skills/unfinished/SKILL.md"),
    "---\nname: unfinished\n---\n\n# Later\n",
  );
  await mkdir(join(home, ".cursor"));
  originRepository(machine).commit({
    "star-charts/SKILL.md":
      "---\nname: star-charts\ndescription: Draws star charts of a night.\n---\n\n# Charts\n\nAsk for the place first.\n",
  });
  await writeFile(join(home, ".cursor/mcp.json"), CURSOR);
}

async function goTo(link: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: link, exact: true })
    .click();
  await page.getByRole("heading", { name: link, level: 1, exact: true }).waitFor();
}

function looksRight(name: string): Promise<void> {
  return expectGoodLooks(page, name);
}
