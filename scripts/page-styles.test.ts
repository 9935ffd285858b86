import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const pagesApp = join(dirname(import.meta.dirname), "packages/pages/pages-app");

it("no class is styled by two files: the styles of every page that was opened stay for the next one", () => {
  const owners = new Map<string, Set<string>>();
  const files = cssFiles();
  expect(files.length).toBeGreaterThan(10);
  for (const [file, css] of files) {
    for (const name of leadingClasses(css)) owners.set(name, (owners.get(name) ?? new Set()).add(file));
  }
  const shared = [...owners].filter(([, styledBy]) => styledBy.size > 1);
  expect(shared.map(([name, styledBy]) => `${name}: ${[...styledBy].join(", ")}`)).toEqual([]);
});

it("every size of text and every space is a token, so that two pages never differ by a pixel or two", () => {
  const strays: string[] = [];
  for (const [file, css] of [...cssFiles(), appStyles()]) {
    if (file === "styles/tokens.css") continue;
    for (const [, property = "", value = ""] of css.matchAll(/(?<=[\s;{])([a-z-]+):\s*([^;{}]+);/g)) {
      const isText = property === "font-size" && /\d(?:px|rem)/.test(value);
      // Up to 2.5 px is an optical correction; 70 px and more is the size of a thing.
      const spaces = [...value.matchAll(/(\d+(?:\.\d+)?)px/g)].map(([, px]) => Number(px));
      const isSpace = /^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/.test(property);
      if (isText || (isSpace && !value.includes("calc(") && spaces.some((px) => px > 2.5 && px < 70)))
        strays.push(`${file}: ${property}: ${value}`);
    }
  }
  expect(strays).toEqual([]);
});

it("the page inside an agent has no colour of its own: the host's, or the pages'", () => {
  const [, css] = appStyles();
  expect(css).toContain('@import "../pages-app/styles/tokens.css";');
  expect(css.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsl\(|light-dark\(/gi)).toBeNull();
});

it("only what is done, linked or focused has the colour of actions: charts, tiles and news have their own", () => {
  const washed = cssFiles().filter(
    ([file, css]) => file !== "styles/tokens.css" && css.includes("--accent-wash"),
  );
  expect(washed.map(([file]) => file)).toEqual(["pages/upload/upload.css"]);
});

function cssFiles(): [string, string][] {
  return readdirSync(pagesApp, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => [name, readFileSync(join(pagesApp, name), "utf8").replaceAll(/\/\*.*?\*\//gs, "")]);
}

/** Of the page inside an agent. */
function appStyles(): [string, string] {
  const css = readFileSync(join(dirname(pagesApp), "mcp-app/styles.css"), "utf8");
  return ["mcp-app/styles.css", css.replaceAll(/\/\*.*?\*\//gs, "")];
}

/** The class that each selector begins with. What a selector says about parts inside of it is its own business. */
function leadingClasses(css: string): string[] {
  const rules = css.matchAll(/([^{}]+)\{/g);
  return [...rules].flatMap(([, selectors = ""]) =>
    selectors.split(",").flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []),
  );
}
