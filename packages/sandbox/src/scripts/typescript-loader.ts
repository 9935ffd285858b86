/** Where the loader and the transpiled files lie inside a session. */
export const LOADER_FOLDER = "/tmp/.skillquay-typescript";
export const REGISTER_PATH = `${LOADER_FOLDER}/register.mjs`;

/**
 * Lets a Node that does not know TypeScript run a skill's `.ts` files where they are: a module hook gives out the
 * transpiled text instead of the file, so that relative imports and `import.meta.url` stay what they were. Plain text,
 * since it runs inside the sandbox on whatever Node is there (20.6 or newer).
 */
export function loaderFiles(transpiled: Readonly<Record<string, string>>): Record<string, string> {
  return {
    "register.mjs": `import { register } from "node:module";\nregister("./hooks.mjs", import.meta.url);\n`,
    "files.json": JSON.stringify(transpiled),
    "hooks.mjs": HOOKS,
  };
}

const HOOKS = `import { readFileSync } from "node:fs";
const files = new Map(Object.entries(JSON.parse(readFileSync(new URL("files.json", import.meta.url), "utf8"))));
const pathOf = (url) => decodeURIComponent(new URL(url).pathname);
const isKnown = (url) => files.has(pathOf(url));
export async function resolve(specifier, context, next) {
  if (specifier.startsWith(".") && context.parentURL?.startsWith("file:")) {
    const base = new URL(specifier, context.parentURL).href;
    const others = [base, base + ".ts", base.replace(/\\.([cm]?)js$/, ".$1ts"), base + "/index.ts"];
    const url = others.find(isKnown);
    if (url !== undefined) return { url, shortCircuit: true };
  }
  return next(specifier, context);
}
export async function load(url, context, next) {
  const source = url.startsWith("file:") ? files.get(pathOf(url)) : undefined;
  return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
}
`;
