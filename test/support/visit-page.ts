import type { Page } from "playwright-core";

/** Goes to a page by its link, as a person does. */
export async function visitPage(page: Page, link: string, title: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: link, exact: true })
    .click();
  await page.getByRole("heading", { name: title, level: 1, exact: true }).waitFor();
}
