import { openFileFinder } from "./file-finder.ts";
import type { FileLink, FileView } from "./skill-view.ts";
import { tellsToRun } from "./told-to-run.ts";

/** Which file of the skill names, runs or loads which other one. */
export function fileLinks(files: readonly FileView[]): FileLink[] {
  const links = new Map<string, FileLink>();
  const add = (link: FileLink) => {
    if (link.from === link.to || links.size >= MAX_LINKS) return;
    const key = `${link.from}\n${link.to}`;
    const cached = links.get(key);
    if (cached === undefined || STRENGTH[link.how] > STRENGTH[cached.how]) links.set(key, link);
  };
  const find = openFileFinder(files.map(({ path }) => path));
  const byModule = modulePaths(files);
  for (const file of files) {
    for (const { words, line } of file.code.flatMap(({ commands }) => commands)) {
      for (const word of words) for (const to of find(word)) add({ from: file.path, to, line, how: "runs" });
    }
    for (const { calls } of file.code) {
      for (const { name, args, line } of calls) {
        const how = /^(?:import|require|importlib|source)\b/.test(name)
          ? "imports"
          : /(?:run|exec|system|spawn|popen|call)\w{0,12}$/i.test(name)
            ? "runs"
            : "mentions";
        for (const arg of args) for (const to of find(arg)) add({ from: file.path, to, line, how });
      }
    }
    for (const { raw, line } of file.prose) {
      const named = find(raw);
      if (named.length === 0) continue;
      const how = tellsToRun(raw) || RUN_WORD.test(raw) ? "runs" : "mentions";
      for (const to of named) add({ from: file.path, to, line, how });
    }
    for (const { raw, line } of file.code) {
      for (const [index, single] of raw.split("\n", 5_000).entries()) {
        if (!IMPORTS.test(single)) continue;
        for (const name of modulesOf(single.slice(0, 500))) {
          for (const to of byModule.get(name.toLowerCase()) ?? [])
            add({ from: file.path, to, line: line + index, how: "imports" });
        }
      }
    }
  }
  return [...links.values()];
}

const MAX_LINKS = 20_000;
const STRENGTH = { mentions: 0, imports: 1, runs: 2 } as const;
const RUN_WORD = /\b(?:run|execute|invoke|launch|start|source)\b/i;

const IMPORTS = /import|require|from/;

function modulesOf(line: string): string[] {
  const quoted = /(?:from|require\(|import\(|import)\s{0,4}["']([^"']{1,200})["']/.exec(line)?.[1];
  if (quoted !== undefined) return [quoted.slice(quoted.lastIndexOf("/") + 1)];
  const [, from, imported] =
    /^\s{0,40}(?:from\s{1,20}([\w.]{1,80})\s{1,20})?import\s([\w.,\s()*]{1,300})/.exec(line) ?? [];
  if (imported === undefined) return [];
  const names = imported.split(",", 20).map((part) => part.trim().split(/\s/, 1)[0] ?? "");
  return [...(from === undefined ? [] : [from]), ...names]
    .map((name) => name.slice(name.lastIndexOf(".") + 1))
    .filter((name) => name !== "");
}

/** Paths by what an import may call them: with and without the ending. */
function modulePaths(files: readonly FileView[]): Map<string, string[]> {
  const byModule = new Map<string, string[]>();
  for (const { path } of files) {
    const base = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    for (const name of new Set([base, base.replace(/\.(?:py|js|ts|mjs|cjs|json)$/, "")])) {
      const cached = byModule.get(name);
      if (cached === undefined) byModule.set(name, [path]);
      else if (cached.length <= MAX_SAME_NAME) cached.push(path);
    }
  }
  return byModule;
}

const MAX_SAME_NAME = 20;
