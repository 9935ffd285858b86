import { decodeUtf8 } from "@skillquay/skill";
import type { ScannedFile } from "../../src/engine/finding.ts";
import { languageOf } from "./map-texts.ts";
import { mentionedScripts } from "./mentioned-scripts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Other names for the skill, its scripts and, where nothing outside can call them, its functions. */
export const rename: Rewrite = {
  name: "renamed",
  apply(files) {
    const scripts = mentionedScripts(files);
    const moves = new Map(
      scripts.map(({ path }, index) => [path, path.replace(/[^/]+?(\.\w+)?$/, `step_${index + 1}$1`)]),
    );
    const renamed = renamePaths(files, moves);
    return renamed.map((file) => {
      const text = decodeUtf8(file.bytes);
      if (text === undefined) return file;
      const isMain = file.path.toLowerCase() === "skill.md";
      const isAlone = scripts.length === 1 && languageOf(file.path, text) !== undefined;
      const changed = isMain
        ? text.replace(/^(name:[ \t]*["']?[^\s"']+)/m, "$1-kit")
        : isAlone
          ? renameFunctions(text)
          : text;
      return changed === text ? file : { path: file.path, bytes: Buffer.from(changed) };
    });
  },
};

/** Moves files, and says their new names wherever the old ones are said: by path, by name, or as a module of Python. */
export function renamePaths(
  files: readonly ScannedFile[],
  moves: ReadonlyMap<string, string>,
): readonly ScannedFile[] {
  if (moves.size === 0) return files;
  return files.map((file) => {
    const path = moves.get(file.path) ?? file.path;
    const text = file.bytes.includes(0) ? undefined : decodeUtf8(file.bytes);
    if (text === undefined) return { path, bytes: file.bytes };
    let changed = text;
    for (const [from, to] of moves) {
      const [oldName = "", newName = ""] = [from, to].map((one) => one.slice(one.lastIndexOf("/") + 1));
      changed = changed.replaceAll(from, to);
      if (from.slice(0, -oldName.length) === to.slice(0, -newName.length)) {
        changed = changed.replace(
          new RegExp(
            `(?<![\\w.-])(?:(?<!/)|(?<=(?:\\.|\\$\\w{1,30}|[}")])/))${oldName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`,
            "g",
          ),
          newName,
        );
        const [oldModule, newModule] = [oldName, newName].map((name) => name.replace(/\.py$/, ""));
        if (oldName.endsWith(".py"))
          changed = changed.replace(
            new RegExp(`^(\\s*(?:from|import) )${oldModule}\\b`, "gm"),
            `$1${newModule}`,
          );
      }
    }
    return { path, bytes: changed === text ? file.bytes : Buffer.from(changed) };
  });
}

function renameFunctions(code: string): string {
  const names = new Set(
    [...code.matchAll(/^(?:async )?(?:def|function) (\w{4,})\s*\(/gm)].flatMap(([, name]) => name ?? []),
  );
  let changed = code;
  for (const [index, name] of [...names].entries()) {
    if (name === "main") continue;
    changed = changed.replace(new RegExp(`(?<![\\w."'])${name}(?=\\s*\\()`, "g"), `task_${index + 1}`);
  }
  return changed;
}
