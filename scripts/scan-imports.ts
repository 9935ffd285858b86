export interface ScannedImport {
  readonly specifier: string;
  readonly kind: "value" | "type" | "dynamic";
  readonly line: number;
}

/** Every module that a source text imports, re-exports or requires. Comments and the insides of strings do not count. */
export function scanImports(source: string): ScannedImport[] {
  const code = blankComments(source);
  const matches: ScannedImport[] = [];
  for (const { pattern, kind } of forms) {
    for (const match of code.matchAll(pattern)) {
      const specifier = match.groups?.specifier;
      if (specifier === undefined) continue;
      matches.push({
        specifier,
        kind: kind ?? (match.groups?.type === undefined ? "value" : "type"),
        line: code.slice(0, match.index).split("\n").length,
      });
    }
  }
  return matches.sort((a, b) => a.line - b.line);
}

const forms: readonly { pattern: RegExp; kind?: "dynamic" | "value" }[] = [
  {
    pattern:
      /^[ \t]*(?:import|export)\b(?:[ \t]+(?<type>type)\b(?!\s*(?:from\b|,)))?[\w\s{},*$]*?\bfrom\s*["'](?<specifier>[^"'\n]+)["']/gm,
  },
  { pattern: /^[ \t]*import\s*["'](?<specifier>[^"'\n]+)["']/gm, kind: "value" },
  { pattern: /\bimport\s*\(\s*["'](?<specifier>[^"'\n]+)["']/g, kind: "dynamic" },
  { pattern: /\brequire\s*\(\s*["'](?<specifier>[^"'\n]+)["']/g, kind: "value" },
];

/** Comments become spaces, so that line numbers stay; strings are stepped over, since they may hold `//`. */
export function blankComments(source: string): string {
  return source.replace(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (part) => (part.startsWith("//") || part.startsWith("/*") ? part.replace(/[^\n]/g, " ") : part),
  );
}
