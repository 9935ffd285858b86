import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { findBrowserObstacle } from "./support/browser.ts";
import { expectGoodLooks } from "./support/expect-good-looks.ts";
import { openLocalUi } from "./support/local-ui.ts";
import type { Machine } from "./support/program.ts";

const obstacle = findBrowserObstacle() ?? findBubblewrapObstacle();
const SCRIPT = '#!/bin/sh\necho added >> "$SKILLQUAY_PROJECT/notes.txt"\necho done\n';

const projectOf = ({ folder }: Machine) => join(folder, "project");

async function seed(machine: Machine): Promise<void> {
  await mkdir(join(projectOf(machine), ".git"), { recursive: true });
  const skill = join(machine.env.HOME ?? "", ".agents/skills/notes");
  await mkdir(join(skill, "scripts"), { recursive: true });
  await writeFile(join(skill, "SKILL.md"), "---\nname: notes\ndescription: Keeps notes.\n---\n\n# Notes\n");
  await writeFile(join(skill, "scripts/add.sh"), SCRIPT);
}

describe.skipIf(obstacle !== undefined)(`questions of a run in a browser (${obstacle ?? "it runs"})`, () => {
  it("gives the project to a script, shows what it wrote, and keeps it after a yes", {
    timeout: 120_000,
  }, async () => {
    const ui = await openLocalUi(seed, () => [], { cwd: projectOf });
    onTestFinished(() => ui.close());
    const { page } = ui;
    const notes = () => readFile(join(projectOf(ui.machine), "notes.txt"), "utf8").catch(() => "none");
    await page.getByRole("link", { name: /^notes/ }).click();
    await page.getByRole("tab", { name: "Scripts" }).click();
    await page.getByRole("button", { name: "Run add.sh" }).click();
    await page.getByText("Could be given the project").waitFor();
    expect(await page.getByLabel(/^Install its packages/).count()).toBe(0);
    await page.getByLabel(/^Give it the project/).selectOption("write");
    await expectGoodLooks(page, "local-run-question");
    await page.getByRole("button", { name: "Yes, run it" }).click();
    await page.getByText("Keep what it wrote?").waitFor();
    await page.getByText("Exit code 0").waitFor();
    expect(await page.getByRole("region", { name: "What it wrote" }).textContent()).toContain("+added");
    expect(await notes()).toBe("none");
    await expectGoodLooks(page, "local-run-changes");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("It was kept.").waitFor();
    expect(await notes()).toBe("added\n");
    expect(ui.complaints).toEqual([]);
  });
});
