import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { type AppBench, accessibilityIssues, counted, notes, type OpenApp } from "./support/app-bench.ts";
import type { AppHostWishes } from "./support/app-host.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { openLocalApp } from "./support/open-local-app.ts";
import { type Machine, root } from "./support/program.ts";
import { useAppBench } from "./support/use-app-bench.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBrowserObstacle();
const sandboxObstacle = findBubblewrapObstacle();

const BODY = `# Filling forms

Read [the guide](references/guide.md), or [the site](https://example.com/forms).

| field | type |
| --- | --- |
| name | text |

- [x] check the fields

![a picture](https://example.com/picture.png)

<b onclick="alert(1)">raw</b>
`;

let machine: Machine;
let bench: AppBench;

describe.skipIf(obstacle !== undefined)(
  `the skills page inside a host (${obstacle ?? "Chromium runs here"})`,
  () => {
    const current = useAppBench();
    beforeEach(() => {
      ({ machine, bench } = current());
    });

    it("lists, searches and reads what list_skills found, and asks for a skill in the conversation", async () => {
      await writeSkill(machine.skills, "pdf-forms", { description: "Fills PDF forms.", body: BODY });
      await writeSkill(machine.skills, "release-notes", { description: "Writes release notes." });
      const { page, app, reached } = await openApp({ tool: "list_skills" });

      await counted(app, "2 skills").waitFor();
      expect(await app.locator(".card .name").allTextContents()).toEqual(["pdf-forms", "release-notes"]);
      await app.getByLabel("Search skills").fill("fill in a form");
      await expect.poll(() => app.locator(".card .name").allTextContents()).toEqual(["pdf-forms"]);
      expect(reached).toContain("search_skills");

      await app.getByRole("button", { name: /pdf-forms/ }).click();
      await app.getByRole("heading", { name: "Filling forms" }).waitFor();
      expect(await app.getByRole("heading", { level: 1 }).textContent()).toBe("pdf-forms");
      expect(await app.getByRole("cell", { name: "text" }).count()).toBe(1);
      expect(await app.locator("img").count()).toBe(0);
      expect(await app.locator(".markdown").textContent()).toContain(
        "[image: a picture] https://example.com/",
      );
      expect(await app.locator(".raw").first().textContent()).toBe('<b onclick="alert(1)">');

      await app.getByRole("link", { name: "the site" }).click();
      await expect.poll(() => notes(page, "link")).toEqual(["https://example.com/forms"]);
      await app.getByRole("link", { name: "the guide" }).click();
      await app.getByRole("heading", { name: "Guide to pdf-forms" }).waitFor();
      await app.getByRole("button", { name: "Back" }).click();

      await app.getByRole("button", { name: "Use this skill" }).click();
      await expect
        .poll(() => notes(page, "message"))
        .toEqual([
          [
            {
              type: "text",
              text: "Load the skill 'pdf-forms' with get_skill (skill://pdf-forms/SKILL.md) and follow it.",
            },
          ],
        ]);
      expect(bench.complaints).toEqual([]);
    });

    it("opens on the skill that get_skill loaded, with its files and its problems", async () => {
      const folder = join(machine.skills, "odd");
      await mkdir(join(folder, "data"), { recursive: true });
      await writeFile(
        join(folder, "SKILL.md"),
        "---\nname: Odd Name\ndescription: Has a wrong name.\n---\n\n# Odd\n",
      );
      await writeFile(join(folder, "data/table.csv"), "a,b\n1,2\n");
      const wishes = { tool: "get_skill", arguments: { uri: "skill://Odd%20Name/SKILL.md" } };
      const { app, reached } = await openApp(wishes, "uri");

      await app.getByRole("heading", { name: "Odd Name", level: 1 }).waitFor();
      await app.getByRole("tab", { name: "Files (1)" }).click();
      await app.getByRole("button", { name: "data/table.csv" }).click();
      await app.getByText("a,b").waitFor();
      expect(reached.slice(-2)).toEqual(["get_skill", "resources/read"]);
      await app.getByRole("button", { name: "Back" }).click();
      await app.getByRole("tab", { name: /Problems/ }).click();
      await expect.poll(() => app.locator(".problem").first().textContent()).toMatch(/name/);
      await app.getByRole("button", { name: "Show all skills" }).click();
      await counted(app, "1 skill").waitFor();
      // Without a search on the server, the list that is here is searched.
      await app.getByLabel("Search skills").fill("wrong NAME");
      await counted(app, "1 skill of 1").waitFor();
      await app.getByLabel("Search skills").fill("nothing like it");
      await app.getByText("No skill here speaks of").waitFor();
      expect(bench.complaints).toEqual([]);
    });

    it("tells what is not served, and why", async () => {
      await writeSkill(machine.skills, "good");
      await mkdir(join(machine.skills, "empty"));
      await writeFile(join(machine.skills, "empty/SKILL.md"), "no front matter\n");
      const { app } = await openApp({ tool: "list_skills" });
      await app.getByText("1 skill is not served").click();
      await app.getByText("The file does not start with front matter.").waitFor();
      expect(await app.locator(".problem").first().textContent()).toContain("/empty/SKILL.md:1");
      expect(bench.complaints).toEqual([]);
    });

    it.skipIf(sandboxObstacle !== undefined)(
      `runs a script only after a yes to exactly what would run (${sandboxObstacle ?? "bubblewrap works here"})`,
      async () => {
        await cp(join(root, "samples/skills/hello-world"), join(machine.skills, "hello-world"), {
          recursive: true,
        });
        const { app, reached } = await openApp({ tool: "list_skills" });
        await app.getByRole("button", { name: /hello-world/ }).click();
        await app.getByRole("tab", { name: "Scripts" }).click();
        await app.getByRole("button", { name: "Run scripts/greet.py" }).click();
        await app.getByLabel("Parameters as JSON").fill('{"name": "Ada", "language": "de"}');
        await app.getByRole("button", { name: "Show what will run" }).click();
        const plan = app.getByRole("region", { name: "What will run" });
        await plan.waitFor();
        expect(await plan.textContent()).toContain("greet.py");
        expect(await plan.textContent()).toContain('{\\"name\\":\\"Ada\\",\\"language\\":\\"de\\"}');
        expect(await app.getByText("Hallo, Ada!").count()).toBe(0);

        // Another input is another question.
        await app.getByLabel("Arguments").fill("--loud");
        expect(await plan.count()).toBe(0);
        await app.getByLabel("Arguments").fill("");
        await app.getByRole("button", { name: "Show what will run" }).click();
        await app.getByRole("button", { name: "No", exact: true }).click();
        expect(await plan.count()).toBe(0);
        await app.getByRole("button", { name: "Show what will run" }).click();
        await app.getByRole("button", { name: "Run it now" }).click();
        await app.getByText('"greeting": "Hallo, Ada!"').waitFor();
        expect(await app.locator(".note.good").textContent()).toMatch(/^Finished in [\d.]+ s\.$/);
        expect(reached.filter((name) => name === "execute_skill_script")).toHaveLength(4);
        expect(bench.complaints).toEqual([]);
      },
    );

    it("is used without a mouse, and by those who do not see it", async () => {
      await writeSkill(machine.skills, "pdf-forms", { body: BODY });
      const { page, app } = await openApp({ tool: "list_skills" });
      await counted(app, "1 skill").waitFor();
      expect(await accessibilityIssues(page)).toEqual([]);
      await page.keyboard.press("Tab");
      await app.locator("button:focus").getByText("Expand").waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("pdf");
      await app.locator(".card").getByText("Found in").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await app.getByRole("heading", { name: "Filling forms" }).waitFor();
      expect(await app.locator("h1:focus").textContent()).toBe("pdf-forms");
      expect(await app.getByRole("status").textContent()).toBe("pdf-forms is loaded.");
      expect(await accessibilityIssues(page)).toEqual([]);
      await app.getByRole("tab", { name: "Instructions" }).focus();
      await page.keyboard.press("ArrowRight");
      expect(await app.locator("[role=tab]:focus").textContent()).toBe("Files (3)");
      await page.keyboard.press("ArrowRight");
      await app.getByRole("button", { name: "Run scripts/run.py" }).focus();
      await page.keyboard.press("Enter");
      expect(await app.locator("textarea:focus").count()).toBe(1);
      expect(await accessibilityIssues(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await counted(app, "1 skill").waitFor();
      expect(bench.complaints).toEqual([]);
    });

    function openApp(wishes: AppHostWishes, tools?: string): Promise<OpenApp> {
      return openLocalApp(machine, bench, wishes, tools);
    }
  },
);
