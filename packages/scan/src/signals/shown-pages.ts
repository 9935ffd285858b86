import { linear } from "../matching/linear.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";
import { tellsToRun } from "../view/told-to-run.ts";

/**
 * Whether the code at a place is shown rather than to be run: it stands on a page beside SKILL.md that no sentence has the agent
 * follow, and no sentence before it says to run it. Such code asks for a person as any other, and blocks only beside what is to be
 * run. Words about what the code is for change nothing.
 */
export function shownCode(view: SkillView): (path: string, line: number | undefined) => boolean {
  const pages = new Set(
    view.files
      .filter(({ kind, path }) => kind === "markdown" && path !== view.main?.path)
      .map(({ path }) => path),
  );
  for (const page of pages) {
    const name = page.slice(page.lastIndexOf("/") + 1).toLowerCase();
    const isFollowed = view.prose.some(
      ({ path, raw }) => path !== page && raw.toLowerCase().includes(name) && FOLLOW.test(raw),
    );
    const isRun = view.links.some(({ to, how }) => to === page && how === "runs");
    if (isFollowed || isRun) pages.delete(page);
  }
  const texts = view.code.filter(isMostlyText).map(({ path, line, raw }) => ({
    path,
    from: line,
    to: line + raw.split("\n").length,
  }));
  if (pages.size === 0 && texts.length === 0) return () => false;
  const ordered = new Map<string, number[]>();
  for (const { path, line, raw } of view.prose) {
    if (pages.has(path) && tellsToRun(raw)) ordered.set(path, [...(ordered.get(path) ?? []), line]);
  }
  return (path, line = 1) =>
    texts.some((text) => text.path === path && line >= text.from && line <= text.to) ||
    (pages.has(path) && !(ordered.get(path) ?? []).some((at) => line >= at && line - at <= LEAD_LINES));
}

/**
 * Whether a page beside SKILL.md only describes: no sentence says to follow or to run that very page, and nothing runs it. What its sentences ask
 * for is asked of whoever reads up on something.
 */
export function describingPages(view: SkillView): (path: string) => boolean {
  const pages = new Set(
    view.files
      .filter(({ kind, path }) => kind === "markdown" && path !== view.main?.path)
      .map(({ path }) => path),
  );
  for (const { path, raw } of view.prose) {
    const line = raw.slice(0, 4_096).toLowerCase();
    if (!FOLLOWED.test(line)) continue;
    for (const page of pages)
      if (path !== page && line.includes(page.slice(page.lastIndexOf("/") + 1).toLowerCase()))
        pages.delete(page);
  }
  for (const { to, how } of view.links) if (how === "runs") pages.delete(to);
  return (path) => pages.has(path);
}

const FOLLOWED = linear(
  /\b(?:follow|obey|execute|carry out|work through|go through|complete|run|do (?:what|everything|as))\b.{0,80}\.mdx?\b/,
);

/** A fence in which sentences stand between commands is no script: as one it would fail at its first line. */
function isMostlyText({ origin, language, raw }: CodePiece): boolean {
  if (origin !== "fence" || language !== "shell") return false;
  return raw.split("\n", 200).filter((line) => SENTENCE.test(line.slice(0, 200))).length > 1;
}

const SENTENCE = linear(/^\s{0,8}[a-z]{1,20}(?: [a-z',-]{1,20}){3,20}[.!]?$/i);

const FOLLOW = linear(
  /\b(?:follow|run|execute|perform|complete|apply|do|carry out|go through|work through|steps?|install|set ?up|first)\b/i,
);
// From the sentence that introduces a fence to the end of an ordinary one.
const LEAD_LINES = 12;
