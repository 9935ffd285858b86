import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const pagesApp = join(dirname(import.meta.dirname), "packages/pages/pages-app");

it("no class is styled by two files: the styles of every page that was opened stay for the next one", () => {
  const owners = new Map<string, Set<string>>();
  const files = readdirSync(pagesApp, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    for (const name of leadingClasses(readFileSync(join(pagesApp, file), "utf8")))
      owners.set(name, (owners.get(name) ?? new Set()).add(file));
  }
  const shared = [...owners].filter(([, styledBy]) => styledBy.size > 1);
  expect(shared.map(([name, styledBy]) => `${name}: ${[...styledBy].join(", ")}`)).toEqual([]);
});

/** The class that each selector begins with. What a selector says about parts inside of it is its own business. */
function leadingClasses(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{/g);
  return [...rules].flatMap(([, selectors = ""]) =>
    selectors.split(",").flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []),
  );
}
