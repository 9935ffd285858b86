import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).flatMap((name) =>
    name.endsWith(".md") ? [join("docs", name)] : [],
  ),
  ...["bench/search", "changes", "fixtures", "rig"].map((folder) => join(folder, "README.md")),
];

it("every link of README, guides and reference leads to a file and to a heading that are there", () => {
  expect(pages.length).toBeGreaterThan(90);
  const dead = pages.flatMap((page) => linksIn(page).flatMap((target) => problemOf(page, target) ?? []));
  expect(dead).toEqual([]);
});

it("no word of the documentation is in angle brackets outside of code, where readers would not see it", () => {
  const hidden = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/<(?!\/?(?:a|br|sub|sup|details|summary)\b|!--)[^>\s]*/g)].map(
      ([tag]) => `${page}: ${tag}`,
    ),
  );
  expect(hidden).toEqual([]);
});

function problemOf(page: string, target: string): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const [path = "", fragment] = target.split("#");
  const file = path === "" ? join(root, page) : resolve(root, dirname(page), decodeURIComponent(path));
  if (!existsSync(file)) return `${page}: ${target} is not there`;
  if (fragment === undefined || statSync(file).isDirectory() || !file.endsWith(".md")) return undefined;
  return headingsIn(relative(root, file)).has(fragment) ? undefined : `${page}: ${target} is no heading`;
}

function linksIn(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => target);
}

/** What a fragment can name: headings as code hosts spell them, and ids that were set by hand. */
function headingsIn(page: string): Set<string> {
  const text = textOf(page);
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const counts = new Map<string, number>();
  for (const [, heading = ""] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    ids.push(count === 0 ? slug : `${slug}-${count}`);
  }
  return new Set(ids);
}

function withoutCode(page: string): string {
  return withoutBlocks(page).replace(/(`+)[^`\n]+\1/g, "");
}

function withoutBlocks(page: string): string {
  return readFileSync(join(root, page), "utf8").replace(/^(`{3,})[\s\S]*?^\1$/gm, "");
}

/** Code is no text: what looks like a link or a heading in it is none. */
function textOf(page: string): string {
  return withoutBlocks(page).replace(/(`+)[^`\n]+\1(?!\])/g, (code) => code.replace(/[()[\]]/g, ""));
}
