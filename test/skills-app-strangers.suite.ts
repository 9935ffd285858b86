import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type HostileSkill, writeHostileSkills } from "@skillquay/fixtures";
import { beforeEach, describe, expect, it } from "vitest";
import { readSkillsApp } from "../packages/tools/src/app/read-skills-app.ts";
import type { AppBench } from "./support/app-bench.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import type { Machine } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";
import { useAppBench } from "./support/use-app-bench.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBrowserObstacle();

let machine: Machine;
let bench: AppBench;

/** The page inside a host, with skills of strangers, and in a host that speaks no MCP to it. */
export function skillsAppStrangersSuite(strangers: readonly HostileSkill[]): void {
  describe.skipIf(obstacle !== undefined)(
    `the skills page among strangers (${obstacle ?? "Chromium runs here"})`,
    () => {
      const current = useAppBench();
      beforeEach(() => {
        ({ machine, bench } = current());
      });

      it("shows hostile skills as text", async () => {
        writeHostileSkills(machine.skills, namedSkills(strangers));
        const script = "<img src=x onerror=alert(1)><script>alert(2)</script>";
        await writeSkill(machine.skills, "markup", {
          description: `"Does ${script}"`,
          body: `# ${script}\n\n[x](javascript:alert(3)) [y](data:text/html,${script}) <iframe src="https://example.com">\n`,
        });
        await writeFile(join(machine.skills, "markup/references/<img src=x onerror=alert(4)>.md"), script);
        const { url } = await serveHttp(machine, [
          "--dir",
          machine.skills,
          "--tools",
          "list_skills,get_skill,get_skill_resource",
        ]);
        const { app } = await bench.open(url, { tool: "list_skills" });
        await app.locator(".card").first().waitFor();
        const served = await app.locator(".card").count();
        expect(served).toBeGreaterThan(strangers.length / 3);
        expect((await readdir(machine.skills)).length).toBeGreaterThan(served);
        for (let index = 0; index < served; index += 1) {
          await app.locator(".card").nth(index).click();
          await app.getByRole("button", { name: "Use this skill" }).waitFor();
          await app.getByRole("button", { name: "Back", exact: true }).click();
          await app.locator(".card").first().waitFor();
        }
        await app.getByRole("button", { name: /^markup/ }).click();
        await app.getByRole("tab", { name: /Files/ }).click();
        await app.getByRole("button", { name: /onerror=alert\(4\)/ }).click();
        await app.getByText("alert(2)").first().waitFor();
        expect(await app.locator("img, iframe, a, script:not([type=module])").count()).toBe(0);
        expect(bench.complaints).toEqual([]);
      }, 180_000);

      it("works in a host that has only window.openai", async () => {
        const page = await bench.newPage();
        await page.evaluate(OPENAI_HOST);
        await page.setContent(await readSkillsApp((tool) => (tool.includes("skills_") ? undefined : tool)));
        await page.locator(".count").getByText("1 skill").waitFor();
        await page.getByRole("button", { name: /pdf-forms/ }).click();
        await page.getByRole("heading", { name: "Filling" }).waitFor();
        await page.getByRole("button", { name: "Use this skill" }).click();
        await page.getByRole("button", { name: "Asked in the conversation" }).waitFor();
        expect(await page.evaluate("asked")).toEqual([
          ["callTool", "get_skill", { uri: "skill://pdf-forms/SKILL.md" }],
          [
            "sendFollowUpMessage",
            {
              prompt: "Load the skill 'pdf-forms' with get_skill (skill://pdf-forms/SKILL.md) and follow it.",
            },
          ],
        ]);
        expect(await page.evaluate("document.documentElement.style.colorScheme")).toBe("dark");
        expect(bench.complaints).toEqual([]);
      });
    },
  );
}

/** Those that share a name get one of their own, so that each is shown. Byte for byte: some of them are not UTF-8. */
function namedSkills(strangers: readonly HostileSkill[]): HostileSkill[] {
  return strangers.map((skill) => {
    const text = Buffer.from(skill.bytes).toString("latin1");
    const named = text.replace(/^name: demo$/m, `name: demo-${skill.name}`);
    return { ...skill, bytes: Buffer.from(named, "latin1") };
  });
}

/** Stands for the host: its page sees one skill, and what it asks for is written down. */
const OPENAI_HOST = `
  const skill = { name: "pdf-forms", description: "Fills forms.", uri: "skill://pdf-forms/SKILL.md", location: "global" };
  window.asked = [];
  window.openai = {
    theme: "dark",
    displayMode: "inline",
    toolOutput: { skills: [skill], total: 1, problems: [] },
    callTool: async (...call) => {
      asked.push(["callTool", ...call]);
      return { content: [], structuredContent: { uri: skill.uri, mimeType: "text/markdown", text: "# Filling" } };
    },
    sendFollowUpMessage: async (message) => void asked.push(["sendFollowUpMessage", message]),
  };
`;
