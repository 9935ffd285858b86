import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodLooks } from "./expect-good-looks.ts";
import { takePictures } from "./take-pictures.ts";
import { visitPage } from "./visit-page.ts";

/** A credential of the seeded dashboard from the form to its end. */
export async function walkCredentials(page: Page): Promise<void> {
  await visitPage(page, "Credentials", "Credentials");
  await page.getByText("No credentials yet").waitFor();
  await takePictures(page, "credentials-none");
  await page.getByRole("button", { name: "Set a credential" }).click();
  await page.getByLabel("Skill", { exact: true }).selectOption("tides");
  await page.getByLabel("Name of the variable").fill("TIDES_KEY");
  await page.getByLabel("Value", { exact: true }).fill("s3cret-of-the-sea");
  await page.getByLabel("For", { exact: true }).waitFor();
  expect(await page.content()).not.toContain("s3cret-of-the-sea");
  await expectGoodLooks(page, "credentials-set");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  const table = page.getByRole("table", { name: "Credentials" });
  await table.getByText("version 1").waitFor();
  expect(await page.content()).not.toContain("s3cret-of-the-sea");
  await expectGoodLooks(page, "credentials");
  await table.getByRole("button", { name: "Remove TIDES_KEY" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("No credentials yet").waitFor();
}
