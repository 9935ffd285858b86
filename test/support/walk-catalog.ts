import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Dashboard } from "./dashboard.ts";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { expectRefusal } from "./expect-refusal.ts";
import { runProgram } from "./program.ts";
import { visitPage } from "./visit-page.ts";

/** From the imports of the page Discover to one of them; then to a skill that is read before it is taken, added by the line on its page, and listed; then the other pages of the catalog. */
export async function walkCatalog(dashboard: Dashboard, page: Page): Promise<void> {
  await page.getByRole("link", { name: "tides" }).click();
  await page.getByText("It is in your drive.").waitFor();
  await expectGoodLooks(page, "discover-import");

  await visitPage(page, "Discover", "Discover");
  await page.getByLabel("Search skills to import").fill("hello world");
  await page.getByRole("link", { name: "hello-world", exact: true }).click();
  await page.getByRole("heading", { name: "hello-world", level: 1 }).waitFor();
  for (const name of ["Get it", "Scan", "Permissions", "Readme", "Files"])
    await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
  await expectGoodLooks(page, "catalog-skill");
  const line = (await page.locator("code.line").textContent()) ?? "";
  expect(line).toBe(`skillquay add hub:hello-world --hub ${dashboard.hub.url}`);
  const project = join(dashboard.machine.folder, "catalog-project");
  await mkdir(project, { recursive: true });
  const { machine } = dashboard;
  const added = await runProgram(machine, [...line.split(" ").slice(1), "--yes"], { cwd: project });
  expect(added).toMatchObject({ exitCode: 0 });
  const list = await runProgram(machine, ["list", "--json"], { cwd: project });
  expect(list.stdout).toContain('"hello-world"');

  await page.getByRole("link", { name: "SKILL.md", exact: true }).click();
  await page.getByRole("heading", { name: "SKILL.md", level: 1 }).waitFor();
  await expectGoodLooks(page, "catalog-file");
  await page.getByRole("link", { name: "Skill catalog" }).click();
  await page.getByRole("heading", { name: "Skills", level: 1 }).waitFor();
  await expectGoodLooks(page, "catalog");
  await page.getByLabel("Search skills").fill("hello world");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "hello-world", exact: true }).click();
  await page.getByRole("region", { name: "Facts" }).getByRole("link").first().click();
  await page.getByText(/^Publishes /).waitFor();
  await expectGoodLooks(page, "catalog-publisher");
  // Of a repository: its text is read from there, and nothing is imported by it.
  await page.goto(`${dashboard.hub.url}/catalog/star-charts`);
  await page.getByText("Ask for the place first.").waitFor();
  await expectGoodLooks(page, "catalog-source");
  await page.goto(`${dashboard.hub.url}/catalog/never-was`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  await expectRefusal(dashboard.complaints, 404, "/catalog/never-was");
  await expectGoodLooks(page, "catalog-missing");
  await page.goto(`${dashboard.hub.url}/dashboard`);
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
}
