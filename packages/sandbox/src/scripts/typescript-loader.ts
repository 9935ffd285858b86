import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

/** What Node is told, and the file that must be there before, so that it runs a skill's TypeScript. */
export interface TypescriptLoader {
  readonly options: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The loader is a program of ours that takes types out inside of the session, file by file as the script imports them:
 * the text of a skill is never parsed in this process.
 */
export async function typescriptLoader(): Promise<TypescriptLoader> {
  return {
    options: ["--import", LOADER_PATH],
    files: { [LOADER_PATH]: await loaderText(loaderFile()) },
  };
}

async function loaderText(file: string): Promise<string> {
  const packed = await readFile(file).catch((cause) => {
    throw new Error(
      `'${file}' is missing: install Skillquay again, or run 'npm run build' in its repository`,
      {
        cause,
      },
    );
  });
  return (await unpack(packed)).toString("utf8");
}

const unpack = promisify(brotliDecompress);

/** Where the loader lies inside of a session. */
const LOADER_PATH = "/tmp/.skillquay-typescript/loader.mjs";

/** Beside the bundle where there is one, else where the build puts it for the sources. */
function loaderFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "typescript-loader.mjs.br");
  return existsSync(bundled) ? bundled : join(here, "../../dist/typescript-loader.mjs.br");
}
