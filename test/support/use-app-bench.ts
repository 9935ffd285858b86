import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type AppBench, createAppBench } from "./app-bench.ts";
import { openBrowser } from "./browser.ts";
import { createMachine, type Machine } from "./program.ts";

/** One browser for all tests of a `describe`, and for each of them a machine and a host of its own, which the function gives. */
export function useAppBench(): () => { readonly machine: Machine; readonly bench: AppBench } {
  let browser: Browser | undefined;
  let current: { readonly machine: Machine; readonly bench: AppBench } | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    if (browser === undefined) throw new Error("the browser did not open");
    current = { machine: await createMachine(), bench: createAppBench(browser) };
  });
  afterEach(async () => {
    await current?.bench.close();
    await current?.machine.dispose();
  });
  return () => {
    if (current === undefined) throw new Error("there is one while a test runs, not before");
    return current;
  };
}
