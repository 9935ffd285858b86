import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { ADMIN_SECRET } from "./hub-calls.ts";
import { createMachine, type Machine } from "./program.ts";
import { type StartedHub, startHub } from "./start-hub.ts";
import { screens } from "./take-pictures.ts";
import { watchContext } from "./watch-page.ts";

/** A hub of its own and a browser in front of it. */
export interface Dashboard {
  readonly machine: Machine;
  readonly hub: StartedHub;
  readonly browser: Browser;
  /** Of the account that the hub makes at its first start. */
  readonly key: string;
  /** Whatever must not happen on a page, from all pages of all browsers opened here. */
  readonly complaints: string[];
  /** A browser that nobody signed in with, with a page of the dashboard. */
  open(path: string): Promise<Page>;
  /** The same with a key, and the operator's secret if wanted. */
  openSignedIn(
    path: string,
    options?: { readonly key?: string; readonly isOperator?: boolean },
  ): Promise<Page>;
  /** How many violations browsers reported to the hub. */
  countPolicyReports(): Promise<number>;
  close(): Promise<void>;
}

/** `prepare` may set the environment of the hub before it starts; `args` are further ones of its command line. */
export async function openDashboard(
  prepare: (machine: Machine) => Promise<void> | void = () => {},
  args: readonly string[] = [],
): Promise<Dashboard> {
  const machine = await createMachine();
  machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
  await prepare(machine);
  const started = await Promise.allSettled([openBrowser(), startHub(machine, [...NO_LIMITS, ...args])]);
  const [browsing, serving] = started;
  if (browsing.status === "rejected" || serving.status === "rejected") {
    if (browsing.status === "fulfilled") await browsing.value.close();
    await machine.dispose();
    throw started.find((one) => one.status === "rejected")?.reason;
  }
  const browser = browsing.value;
  const hub = serving.value;
  const key = hub.key ?? "";
  const complaints: string[] = [];

  const open = async (path: string): Promise<Page> => {
    const context = await newContext(browser);
    await watchContext(context, hub.url, complaints);
    const page = await context.newPage();
    await page.goto(`${hub.url}/dashboard${path}`);
    return page;
  };

  return {
    machine,
    hub,
    browser,
    key,
    complaints,
    open,
    openSignedIn: async (path, options = {}) => {
      const page = await open(path);
      await page.getByLabel("Key", { exact: true }).fill(options.key ?? key);
      if (options.isOperator === true) {
        await page.getByRole("button", { name: "I run this hub" }).click();
        await page.getByLabel("Operator's secret").fill(ADMIN_SECRET);
      }
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("navigation", { name: "Pages" }).waitFor();
      return page;
    },
    countPolicyReports: async () => {
      const response = await fetch(`${hub.url}/metrics`, { headers: { MCP_ADMIN_SECRET: ADMIN_SECRET } });
      const count = /^skillquay_policy_reports_total (\d+)/m.exec(await response.text())?.[1];
      if (count === undefined) throw new Error(`no counter, status ${response.status}`);
      return Number(count);
    },
    close: async () => {
      await browser.close();
      await hub.stop();
      await machine.dispose();
    },
  };
}

// A test clicks faster than a person.
const NO_LIMITS = ["--rate-per-key", "0", "--rate-per-address", "0"];

/** English, in one zone of time and without moving parts: pages look the same wherever the test runs. */
export function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: screens.desktop,
    locale: "en-GB",
    timezoneId: "UTC",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
}
