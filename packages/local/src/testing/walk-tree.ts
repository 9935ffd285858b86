import { runToEnd } from "@skillquay/skill/cooperative";
import { type WalkContext, walkRoot } from "../discovery/walk-root.ts";
import type { SkillTree } from "./skill-tree.ts";

/** One walk over a folder of the tree, with what it found in short form: paths as they are below the tree. */
export function walkTree(tree: SkillTree, path = "skills", context: Partial<WalkContext> = {}) {
  const { folders, problems, isTorn } = runToEnd(
    walkRoot(tree.root(path), { previous: new Map(), visited: new Set(), now: Date.now, ...context }),
  );
  const short = (absolute: string) => absolute.slice(tree.path.length + 1);
  return {
    folders,
    paths: folders.map((folder) => short(folder.path)),
    skills: folders
      .filter((folder) => folder.skillFile !== undefined)
      .map((folder) => `${short(folder.path)}/${folder.skillFile?.name}`),
    problems: problems.map(({ code, path }) => `${code} ${short(path)}`),
    isTorn,
  };
}
