import { describe, expect, it, onTestFinished } from "vitest";
import { findBrowserObstacle, openBrowser } from "./browser.ts";
import { newContext } from "./dashboard.ts";
import { findAccessibilityIssues } from "./find-accessibility-issues.ts";

const obstacle = findBrowserObstacle();

describe.skipIf(obstacle !== undefined)(`what axe finds (${obstacle ?? "Chromium runs here"})`, () => {
  it("is told with its theme and its place, so that a page without any is one that was looked at", async () => {
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await (await newContext(browser)).newPage();
    await page.setContent(`<html lang="en"><title>x</title><style>
      :root { color-scheme: light dark; }
      p { color: light-dark(#000, #333); background: light-dark(#fff, #000); }
      </style><main><h1>x</h1><p>pale in the dark</p><button></button></main>`);
    const kinds = async (theme: "light" | "dark") => {
      await page.emulateMedia({ colorScheme: theme });
      return (await findAccessibilityIssues(page, theme)).map((issue) => issue.split(":")[0]);
    };
    // A button without a name has none in the dark either.
    expect(await kinds("light")).toEqual(["light button-name"]);
    expect(await kinds("dark")).toEqual(["dark color-contrast"]);
  });
});
