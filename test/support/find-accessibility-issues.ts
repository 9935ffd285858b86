import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import * as z from "zod/v4";
import { themes } from "./take-pictures.ts";

/**
 * The serious and critical issues that axe finds in both themes, each with where it is. Axe comes in through the
 * debugger, so that the page keeps its own policy while it is looked at.
 */
export async function findAccessibilityIssues(page: Page): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const debug = await page.context().newCDPSession(page);
  const issues: string[] = [];
  try {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const expression = `${theme === themes[0] ? axe : ""};${RUN}`;
      const answer = await debug.send("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
      for (const { id, impact, nodes } of found.parse(answer.result.value)) {
        if (!["serious", "critical"].includes(impact ?? "")) continue;
        issues.push(...nodes.map(({ html, why }) => `${theme} ${id}: ${html} ${why}`));
      }
    }
  } finally {
    await debug.detach();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
  return issues;
}

const RUN = `axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, any }) => ({ html: html.slice(0, 200), why: any[0]?.message ?? "" })),
  })))`;

const found = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ html: z.string(), why: z.string() })),
  }),
);
