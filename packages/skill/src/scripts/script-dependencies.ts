import { nearestFile, type ReadText } from "./nearest-file.ts";
import { packageJsonDependencies } from "./package-json-dependencies.ts";
import { pep723 } from "./pep723.ts";
import { pythonPackages } from "./python-packages.ts";
import { requirementName, requirements } from "./requirements.ts";
import type { ScriptDependencies, ScriptLanguage } from "./skill-script.ts";

export interface DependencyQuestion {
  readonly path: string;
  readonly language: ScriptLanguage;
  readonly text: string;
  readonly imports: readonly string[];
  /** Names of the skill's own modules, which are no packages. */
  readonly ownModules: ReadonlySet<string>;
  /** The text of another file of the skill, undefined when it is not there. */
  readonly readText: ReadText;
}

/**
 * What a script needs beyond its interpreter: what its header and the nearest package file declare, and what it
 * imports without any of these saying so.
 */
export async function scriptDependencies(question: DependencyQuestion): Promise<ScriptDependencies[]> {
  const { path, language, text, imports, ownModules, readText } = question;
  const dependencies: ScriptDependencies[] = [];
  const add = (source: ScriptDependencies["source"], packages: readonly string[]) => {
    if (packages.length > 0) dependencies.push({ source, packages });
  };
  if (language === "python") {
    const header = pep723(text);
    add("pep723", header?.dependencies ?? []);
    add(
      "requirements.txt",
      requirements((await nearestFile(path, "requirements.txt", readText))?.text ?? ""),
    );
    const declared = new Set(dependencies.flatMap(({ packages }) => packages.map(requirementName)));
    const imported = pythonPackages(imports, ownModules);
    add(
      "imports",
      imported.filter((name) => !declared.has(requirementName(name))),
    );
  } else if (language === "javascript" || language === "typescript") {
    add(
      "package.json",
      packageJsonDependencies((await nearestFile(path, "package.json", readText))?.text ?? ""),
    );
    const declared = new Set(dependencies.flatMap(({ packages }) => packages.map(withoutRange)));
    add(
      "imports",
      imports.filter((name) => !declared.has(name)),
    );
  }
  return dependencies;
}

/** `@scope/name@^1` is `@scope/name`. */
export function withoutRange(packageAndRange: string): string {
  const at = packageAndRange.indexOf("@", 1);
  return at === -1 ? packageAndRange : packageAndRange.slice(0, at);
}

/** What the Python files among these paths are imported as. */
export function moduleNames(paths: readonly string[]): Set<string> {
  return new Set(
    paths
      .filter((path) => path.endsWith(".py"))
      .flatMap((path) => path.split("/").map((part) => part.replace(/\.py$/, ""))),
  );
}
