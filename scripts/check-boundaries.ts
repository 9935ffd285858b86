import { posix } from "node:path";
import { checkLayers } from "./check-layers.ts";
import { packageEdges } from "./package-edges.ts";
import { blankComments, type ScannedImport, scanImports } from "./scan-imports.ts";

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Everything in which the files break the rules on packages, the layers of the hub and process-wide state, as `path:line: what`. */
export function checkBoundaries(files: readonly SourceFile[]): string[] {
  const each = files.flatMap((file) => [...checkLength(file), ...checkImports(file), ...checkGlobals(file)]);
  return [...each, ...checkLayers(files)].sort();
}

// About 100 lines is normal; at 400, a file is split by idea.
const maxLines = 400;

function checkLength({ path, text }: SourceFile): string[] {
  if (path.includes("/generated/")) return [];
  const lines = text.replace(/\n$/, "").split("\n").length;
  return lines > maxLines ? [`${path}:${maxLines + 1}: ${lines} lines; split it by idea at ${maxLines}`] : [];
}

function checkImports(file: SourceFile): string[] {
  const owner = packageOf(file.path);
  return scanImports(file.text).flatMap((imported) => {
    const complain = (what: string) => [`${file.path}:${imported.line}: ${what}`];
    if (imported.specifier === "gray-matter") return complain("gray-matter runs code from front matter");
    if (owner === undefined) return [];
    const rule = packageEdges[owner];
    if (rule === undefined) return complain(`package '${owner}' has no rule in scripts/package-edges.ts`);
    if (imported.specifier.startsWith(".")) {
      return leavesPackage(file.path, imported.specifier)
        ? complain("a relative import leaves its package")
        : [];
    }
    if (rule.pure && !isTest(file.path) && impure.test(imported.specifier)) {
      return complain(`'${owner}' is pure and imports '${imported.specifier}'`);
    }
    const target = /^@skillquay\/([^/]+)/.exec(imported.specifier)?.[1];
    return target === undefined || target === owner || isAllowed(owner, target, imported, file)
      ? []
      : complain(`'${owner}' may not import '${target}' (${imported.kind})`);
  });
}

// A thread of its own is no process: it sees nothing that its package does not.
const impure =
  /^(?:@modelcontextprotocol\/|(?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process|cluster)(?:\/|$))/;

function isAllowed(owner: string, target: string, { kind }: ScannedImport, file: SourceFile): boolean {
  const rule = packageEdges[owner];
  if (rule === undefined) return false;
  return (
    rule.imports.includes(target) ||
    // Skills and hostile inputs for tests of any package.
    (target === "fixtures" && isTest(file.path)) ||
    (kind === "type" && (rule.importsTypes ?? []).includes(target)) ||
    (kind !== "value" && (rule.importsOnDemand ?? []).includes(target) && !isTest(file.path))
  );
}

function checkGlobals({ path, text }: SourceFile): string[] {
  const owner = packageOf(path);
  if (owner === undefined || isTest(path)) return [];
  const lines = blankComments(text).split("\n");
  return lines.flatMap((line, index) => {
    const complaints: string[] = [];
    if (/\bprocess\s*\.\s*env\b/.test(line) && !readsEnvironment(owner, path)) {
      complaints.push("only the configuration reads process.env");
    }
    if (/\bconsole\s*\.\s*(?:log|info|debug|table|dir)\b/.test(line)) {
      complaints.push("console writes to stdout, which belongs to the protocol");
    }
    if (owner !== "cli" && !path.endsWith("/serve-stdio.ts") && /\bprocess\s*\.\s*stdout\b/.test(line)) {
      complaints.push("only the command line and the stdio server touch stdout");
    }
    return complaints.map((what) => `${path}:${index + 1}: ${what}`);
  });
}

function readsEnvironment(owner: string, path: string): boolean {
  if (owner === "cli") return path === "packages/cli/src/settings/process-environment.ts";
  // Sets PATH for a library that looks for programs by itself, and reads nothing.
  if (owner === "sandbox") return path === "packages/sandbox/src/drivers/seatbelt/load-runtime.ts";
  // Words that the scanner looks for, not code.
  return owner === "scan" && /\/src\/prose\/words\//.test(path);
}

function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\/src\//.exec(path)?.[1];
}

function isTest(path: string): boolean {
  return /\.(?:test|suite)\.ts$/.test(path) || path.includes("/testing/");
}

function leavesPackage(path: string, specifier: string): boolean {
  const packageFolder = path.split("/").slice(0, 2).join("/");
  return !posix.join(posix.dirname(path), specifier).startsWith(`${packageFolder}/`);
}
