// `npm run gen`: writes the reference pages from the definitions that the program itself runs on.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generated.ts";

const root = dirname(import.meta.dirname);
for (const [path, text] of await generatedFiles()) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  process.stdout.write(`${path}\n`);
}
