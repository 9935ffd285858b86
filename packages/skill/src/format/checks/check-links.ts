import { posix } from "node:path";
import type { FileEntry } from "../../files/manifest.ts";
import type { Problem } from "../../problem.ts";
import { oneLine } from "../../text/escape-text.ts";
import { maskFences } from "./mask-fences.ts";

/** Relative Markdown links of the main file that lead to nothing, or out of the skill. */
export function checkLinks(
  text: string,
  { file, files, firstLine }: { file: string; files: readonly FileEntry[]; firstLine: number },
): Problem[] {
  const targets = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]));
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, line] of maskFences(text.split("\n")).entries()) {
    if (index + 1 < firstLine) continue;
    for (const match of line
      .slice(0, MAX_LINE_CHARS)
      .replace(/`[^`]*`/g, "")
      .matchAll(LINK)) {
      const target = relativeTarget(match[1] ?? match[2] ?? "");
      if (target === undefined || targets.has(target) || seen.has(target)) continue;
      seen.add(target);
      if (problems.length >= MAX_PROBLEMS) return problems;
      problems.push(linkProblem(target, { file, line: index + 1 }));
    }
  }
  return problems;
}

const MAX_LINE_CHARS = 5_000;
const MAX_PROBLEMS = 50;
// No '[' inside the text: a line of opening brackets must not be scanned once per bracket.
const LINK = /\[[^[\]]*\]\(\s*(?:<([^<>]*)>|([^()\s<>]+))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g;

/** The normalised path of a link inside a skill; undefined for addresses, anchors and absolute paths. */
function relativeTarget(link: string): string | undefined {
  const path = link.split(/[?#]/, 1)[0] ?? "";
  // `{name}`, `<name>` and `$NAME` are places to fill in.
  if (path === "" || /^[a-z][a-z0-9+.-]*:|^[/~]|[{}<>$*]/i.test(path)) return undefined;
  const normal = posix.normalize(decode(path)).replace(/\/$/, "");
  return normal === "." ? undefined : normal;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function linkProblem(target: string, at: { file: string; line: number }): Problem {
  const evidence = oneLine(target, 200);
  if (target === ".." || target.startsWith("../")) {
    return {
      code: "link_leaves_skill",
      severity: "warning",
      message: "A link leads out of the skill folder, where a served skill has nothing.",
      fix: "Copy the file into the skill and link to the copy.",
      ...at,
      evidence,
    };
  }
  return {
    code: "link_broken",
    severity: "warning",
    message: "A link leads to a file that is not in the skill.",
    fix: "Correct the path, or add the file.",
    ...at,
    evidence,
  };
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
