import { sep } from "node:path";
import { isInside, realPath } from "../trust/project-folder.ts";
import { rootOwner, type SkillRoot } from "./skill-roots.ts";

/**
 * Whether a project has stored a link in the place of its skill folder that leads out of it: `.claude/skills` to `/`, say.
 * Such a root is looked at as any link is that leaves every root. A folder that the user named is theirs to choose.
 */
export function leavesProject(root: SkillRoot, rootRealPath: string): boolean {
  if (rootOwner(root) !== "project" || root.host === "directory") return false;
  const names = root.path.split(sep);
  const hostFolder = names.findLastIndex((name) => name.startsWith("."));
  if (hostFolder <= 0) return false;
  return !isInside(rootRealPath, realPath(names.slice(0, hostFolder).join(sep) || sep));
}
