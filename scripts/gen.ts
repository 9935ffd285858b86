// `npm run gen`: writes the lists of definitions, and then what is made of the definitions: schemas and reference pages.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generated.ts";
import { generatedLists } from "./generated-lists.ts";

const root = dirname(import.meta.dirname);
await write(generatedLists());
// Loads the definitions, so it comes after the lists are written.
await write(await generatedFiles());

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    process.stdout.write(`${path}\n`);
  }
}
