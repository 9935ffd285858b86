import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type AppHost, type AppHostWishes, startAppHost } from "./app-host.ts";

/** Opens pages of MCP Apps in a browser, and writes down whatever must not happen in one. */
export interface AppBench {
  /** Dialogs, errors, warnings, violations of a policy, and requests to anywhere else. */
  readonly complaints: readonly string[];
  newPage(): Promise<Page>;
  open(mcpUrl: string, wishes: AppHostWishes, key?: string): Promise<OpenApp>;
  close(): Promise<void>;
}

export interface OpenApp {
  readonly page: Page;
  readonly app: FrameLocator;
  /** What reached the server. */
  readonly reached: readonly string[];
}

export function createAppBench(browser: Browser): AppBench {
  const complaints: string[] = [];
  const pages: Page[] = [];
  const hosts: AppHost[] = [];

  const newPage = async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    pages.push(page);
    page.setDefaultTimeout(15_000);
    page.on("dialog", (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      // A hub has no stream to listen to, which the host's client finds out by asking.
      if (message.location().url.endsWith("/mcp")) return;
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
    page.on("request", (request) => {
      const url = request.url();
      if (!/^(?:http:\/\/127\.0\.0\.1:|blob:|data:)/.test(url)) complaints.push(`asked for ${url}`);
    });
    return page;
  };

  return {
    complaints,
    newPage,
    open: async (mcpUrl, wishes, key) => {
      const host = await startAppHost(mcpUrl, key);
      hosts.push(host);
      const page = await newPage();
      await page.goto(host.address(wishes));
      const app = page.frameLocator("#app").frameLocator("iframe");
      await expect.poll(() => notes(page, "app")).toEqual([{ name: "skillquay", version: "1" }]);
      expect(await notes(page, "failure")).toEqual([]);
      return { page, app, reached: host.reached };
    },
    close: async () => {
      await Promise.all(pages.map((page) => page.close()));
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

/** What the page asked of the host. */
export async function notes(page: Page, kind: string): Promise<unknown[]> {
  const texts = await page.locator(`#notes li[data-kind=${kind}]`).allTextContents();
  return texts.map((text) => JSON.parse(text));
}

/** The line that says how many skills there are; the same words are also said to screen readers. */
export function counted(app: FrameLocator, words: string): Locator {
  return app.locator(".count").getByText(words, { exact: true });
}

/** What axe finds in the page, by the names of its rules. */
export async function accessibilityIssues(page: Page): Promise<unknown> {
  const frame = page.frames().at(-1);
  // The innermost frame: the host's own pages are not what is looked at.
  expect(await frame?.title()).toBe("Skills");
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return frame?.evaluate(
    `${axe}; axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0]?.html))`,
  );
}
