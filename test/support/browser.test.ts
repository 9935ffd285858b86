import { describe, expect, it } from "vitest";
import { findBrowserObstacle, openBrowser } from "./browser.ts";

const obstacle = findBrowserObstacle();

describe.skipIf(obstacle !== undefined)(`a browser for tests (${obstacle ?? "Chromium runs here"})`, () => {
  it("renders a page, runs its script and keeps the same-origin rules", async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.setContent(
        "<h1>Skills</h1><iframe sandbox></iframe><script>document.title = String(6 * 7)</script>",
      );
      expect(await page.getByRole("heading").textContent()).toBe("Skills");
      expect(await page.title()).toBe("42");
      expect(await page.evaluate("document.querySelector('iframe').contentDocument")).toBeNull();
    } finally {
      await browser.close();
    }
  });
});
