import { once } from "node:events";
import type { Browser, Page } from "playwright-core";
import * as z from "zod/v4";
import { openBrowser } from "./browser.ts";
import { newContext } from "./dashboard.ts";
import { createMachine, type Machine } from "./program.ts";
import { watchContext } from "./watch-page.ts";

/** `skillquay ui` on a machine of its own, and a browser that has opened its address. */
export interface LocalUi {
  readonly machine: Machine;
  readonly browser: Browser;
  readonly page: Page;
  /** As it stood in the terminal. */
  readonly address: URL;
  /** Whatever must not happen on a page. */
  readonly complaints: string[];
  /** What the program said on standard error so far. */
  said(): string;
  close(): Promise<void>;
}

/** `seed` writes what there is to see before the program starts; `args` are further ones of its command line, and `cwd` where it is started. */
export async function openLocalUi(
  seed: (machine: Machine) => Promise<void>,
  args: (machine: Machine) => string[] = () => [],
  { cwd }: { readonly cwd?: (machine: Machine) => string } = {},
): Promise<LocalUi> {
  const machine = await createMachine();
  await seed(machine);
  const browser = await openBrowser();
  const child = machine.spawn(["ui", "--json", ...args(machine)], cwd && { cwd: cwd(machine) });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [line] = await once(child.stdout, "data");
  const address = new URL(started.parse(JSON.parse(String(line))).url);
  const complaints: string[] = [];
  const context = await newContext(browser);
  await watchContext(context, address.origin, complaints);
  const page = await context.newPage();
  await page.goto(address.href);
  await page.getByRole("list", { name: "Skills" }).waitFor();
  return {
    machine,
    browser,
    page,
    address,
    complaints,
    said: () => output,
    close: async () => {
      await browser.close();
      await machine.dispose();
    },
  };
}

const started = z.looseObject({ url: z.string() });
