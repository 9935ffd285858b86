// Runs inside of a session, on whatever Node is there (20.6 or newer), bundled into one file with its transpiler.
import { readFileSync, statSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { transform } from "sucrase";

const HOOKS = "?hooks";
// The same file twice: once before the script, and once in the thread in which Node has modules resolved and loaded.
if (!import.meta.url.endsWith(HOOKS)) register(`${import.meta.url}${HOOKS}`);

interface Context {
  readonly parentURL?: string;
}

type Next<Result> = (specifier: string, context: Context) => Promise<Result>;

/** Finds `./part.ts` also where a script says `./part`, `./part.js` or the folder of an `index.ts`. */
export async function resolve(specifier: string, context: Context, next: Next<unknown>): Promise<unknown> {
  if (specifier.startsWith(".") && context.parentURL?.startsWith("file:") === true) {
    const base = new URL(specifier, context.parentURL).href;
    const candidates = [base, `${base}.ts`, base.replace(/\.([cm]?)js$/, ".$1ts"), `${base}/index.ts`];
    const url = candidates.find(isTypescriptFile);
    if (url !== undefined) return { url, shortCircuit: true };
  }
  return await next(specifier, context);
}

/** The file's text without its types, line for line, so that traces name the lines of the file. */
export async function load(url: string, context: Context, next: Next<unknown>): Promise<unknown> {
  if (!isTypescriptFile(url)) return await next(url, context);
  return { format: "module", source: withoutTypes(fileURLToPath(url)), shortCircuit: true };
}

function isTypescriptFile(url: string): boolean {
  if (!url.startsWith("file:") || !/\.[cm]?ts$/.test(url) || /\.d\.[cm]?ts$/.test(url)) return false;
  const path = fileURLToPath(url);
  // Installed packages are not transpiled, here as in Node itself.
  return !path.includes("/node_modules/") && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function withoutTypes(path: string): string {
  if (statSync(path).size > MAX_SOURCE_BYTES)
    throw new SyntaxError(`'${path}' is larger than ${MAX_SOURCE_BYTES} bytes, too large for TypeScript`);
  const source = readFileSync(path, "utf8");
  let code: string | undefined;
  const transpile = () => {
    code = transform(source, {
      transforms: ["typescript"],
      // Node understands everything newer than types by itself.
      disableESTransforms: true,
      preserveDynamicImport: true,
    }).code;
  };
  try {
    // Some texts take a parser longer than anybody waits; only a call through `vm` can be given up.
    runInNewContext("transpile()", { transpile }, { timeout: MAX_MS });
  } catch (error) {
    throw new SyntaxError(`'${path}' is not valid TypeScript: ${reasonOf(error)}`);
  }
  return code ?? "";
}

function reasonOf(error: unknown): string {
  // The one for too long a call comes from the other context, and is no `Error` of this one.
  if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
    return `taking the types out needs more than ${MAX_MS / 1000} seconds; nest its expressions less deeply`;
  return error instanceof Error ? error.message.replace(/^Error transforming \S+: /, "") : String(error);
}

// Far beyond any skill's own code, of which a megabyte takes a tenth of a second.
const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
const MAX_MS = 5_000;
