import type { SkillView } from "../view/skill-view.ts";

/** Tells whether two files belong together: one names, runs or loads the other, over however many steps. */
export function linkedFiles({ files, links }: SkillView): (a: string, b: string) => boolean {
  const parents = new Map<string, string>(files.map(({ path }) => [path, path]));
  const rootOf = (path: string): string => {
    let at = path;
    for (let parent = parents.get(at); parent !== undefined && parent !== at; parent = parents.get(at)) {
      // Shortens the way for the next who asks; without it a chain of files would be walked again and again.
      parents.set(at, parents.get(parent) ?? parent);
      at = parent;
    }
    return at;
  };
  for (const { from, to } of links) parents.set(rootOf(from), rootOf(to));
  return (a, b) => rootOf(a) === rootOf(b);
}
