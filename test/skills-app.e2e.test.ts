import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import {
  type AppBench,
  accessibilityIssues,
  counted,
  createAppBench,
  notes,
  type OpenApp,
} from "./support/app-bench.ts";
import type { AppHostWishes } from "./support/app-host.ts";
import { findBrowserObstacle, openBrowser } from "./support/browser.ts";
import { createMachine, type Machine, root } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";
import { startHub } from "./support/start-hub.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBrowserObstacle();
const sandboxObstacle = findBubblewrapObstacle();

const EVERY_TOOL = "list_skills,get_skill,get_skill_resource,search_skills,execute_skill_script";
const BODY = `# Filling forms

Read [the guide](references/guide.md), or [the site](https://example.com/forms).

| field | type |
| --- | --- |
| name | text |

- [x] check the fields

![a picture](https://example.com/picture.png)

<b onclick="alert(1)">raw</b>
`;

let browser: Browser;
let machine: Machine;
let bench: AppBench;

describe.skipIf(obstacle !== undefined)(
  `the skills page inside a host (${obstacle ?? "Chromium runs here"})`,
  () => {
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser?.close());
    beforeEach(async () => {
      machine = await createMachine();
      bench = createAppBench(browser);
    });
    afterEach(async () => {
      await bench.close();
      await machine.dispose();
    });

    it("lists, searches and reads what list_skills found, and asks for a skill in the conversation", async () => {
      await writeSkill(machine.skills, "pdf-forms", { description: "Fills PDF forms.", body: BODY });
      await writeSkill(machine.skills, "release-notes", { description: "Writes release notes." });
      const { page, app, reached } = await open({ tool: "list_skills" });

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
      const { app, reached } = await open(wishes, "uri");

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
      const { app } = await open({ tool: "list_skills" });
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
        const { app, reached } = await open({ tool: "list_skills" });
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

    it("shows the answer and says what to do in a host that lets it do nothing", async () => {
      await writeSkill(machine.skills, "pdf-forms");
      const { app } = await open({ tool: "list_skills", offersAll: false });
      await app.getByRole("button", { name: /pdf-forms/ }).click();
      await app.getByText("This agent does not let the page call the server's tools.").waitFor();
      await app.getByRole("button", { name: "Back" }).click();
      await app.getByLabel("Search skills").fill("pdf");
      await app.getByText("This agent does not let the page call").waitFor();
      expect(bench.complaints).toEqual([]);
    });

    it("takes the host's theme and colours, and its room", async () => {
      await writeSkill(machine.skills, "pdf-forms");
      const variables = { "--color-background-primary": "rgb(1, 2, 3)", "--paper": "rgb(9, 9, 9)" };
      const { page, app } = await open({ tool: "list_skills", theme: "dark", variables });
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
        const { app, reached } = await open({ tool: "list_skills" });
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

    it("is used without a mouse, and by those who do not see it", async () => {
      await writeSkill(machine.skills, "pdf-forms", { body: BODY });
      const { page, app } = await open({ tool: "list_skills" });
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

    it.skipIf(sandboxObstacle !== undefined)(
      `does the same on a hub, from skills_getStarted (${sandboxObstacle ?? "bubblewrap works here"})`,
      async () => {
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
  },
);

async function open(wishes: AppHostWishes, tools = EVERY_TOOL): Promise<OpenApp> {
  const { url } = await serveHttp(machine, ["--dir", machine.skills, "--tools", tools]);
  return bench.open(url, wishes);
}
