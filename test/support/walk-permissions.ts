import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { visitPage } from "./visit-page.ts";

/** What the scripts of a seeded skill may do, from nothing to one host and back. */
export async function walkPermissions(page: Page): Promise<void> {
  await visitPage(page, "Skills", "Skills");
  await page.getByRole("list", { name: "Skills" }).getByRole("link", { name: "quick-setup" }).first().click();
  await page.getByRole("tab", { name: "Scripts" }).click();
  const section = page.getByRole("region", { name: "What its scripts may do" });
  const host = section.getByRole("switch", { name: "get.example.com" });
  await host.waitFor();
  expect(await host.isChecked()).toBe(false);
  await section.getByText("Its name stands in a script.").waitFor();
  await section.getByText("its operator has not switched that on").waitFor();
  await host.click();
  await page.getByText("Version 1 may reach get.example.com.").waitFor();
  await expect.poll(() => host.isChecked()).toBe(true);
  await section.getByLabel("Another host").fill("API.example.com");
  await section.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => section.getByRole("switch", { name: "api.example.com" }).isChecked()).toBe(true);
  await expectGoodLooks(page, "skill-permissions");
  await host.click();
  await expect.poll(() => host.isChecked()).toBe(false);
}
