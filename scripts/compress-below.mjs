import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Large files are stored compressed and nothing else: the server unpacks for the few who do not take brotli. */
export async function compressBelow(folder) {
  const compress = promisify(brotliCompress);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    // The first page is looked at by its name to notice a new build; what is smaller than a packet gains nothing.
    const isText = /\.(?:js|css|svg|json|html)$/.test(entry.name) && path !== join(folder, "index.html");
    if (!entry.isFile() || !isText || (await stat(path)).size < 1024) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${path}.br`, await compress(await readFile(path), options));
    await rm(path);
  }
}
