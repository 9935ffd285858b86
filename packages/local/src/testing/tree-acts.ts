import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";

/** Something that happens to a tree of skills, or to the catalog over it. */
export type TreeAct =
  | { readonly kind: "write"; readonly folder: string; readonly name: string; readonly text: string }
  | { readonly kind: "break" | "remove" | "remove file"; readonly folder: string }
  | { readonly kind: "rename" | "link"; readonly folder: string; readonly to: string }
  | { readonly kind: "rescan" | "begin rescan" | "read" | "restart" };

// Few names, so that acts meet: the same skill twice, one inside another, a link where a folder was.
const folders = fc
  .tuple(
    fc.constantFrom("one", "two"),
    fc.array(fc.constantFrom("a", "b", ".c"), { minLength: 1, maxLength: 3 }),
  )
  .map(([root, parts]) => [root, ...parts].join("/"));
const names = fc.constantFrom("pdf", "PDF", "git");

export const treeActs: fc.Arbitrary<TreeAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("write"),
      folder: folders,
      name: names,
      text: fc.constantFrom("1", "2", "longer"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("break", "remove", "remove file"), folder: folders }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("rename", "link"), folder: folders, to: folders }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("rescan", "begin rescan", "read", "restart") }) },
);

/** Does it, where it can be done: an act that the state of the tree does not allow changes nothing. */
export function applyAct(root: string, act: TreeAct): void {
  if (!("folder" in act)) return;
  const folder = join(root, act.folder);
  try {
    if (act.kind === "write") {
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, "SKILL.md"),
        `---\nname: ${act.name}\ndescription: About ${act.text}.\n---\nend\n`,
      );
    } else if (act.kind === "break") writeFileSync(join(folder, "SKILL.md"), "broken");
    else if (act.kind === "remove") rmSync(folder, { recursive: true, force: true });
    else if (act.kind === "remove file") rmSync(join(folder, "SKILL.md"), { force: true });
    else if (act.kind === "rename") {
      mkdirSync(dirname(join(root, act.to)), { recursive: true });
      renameSync(folder, join(root, act.to));
    } else if (act.kind === "link" && existsSync(folder) && !isThere(join(root, act.to))) {
      mkdirSync(dirname(join(root, act.to)), { recursive: true });
      symlinkSync(folder, join(root, act.to));
    }
  } catch {
    // A rename into itself, a file in the way: the tree stays as it is.
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
