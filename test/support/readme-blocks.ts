import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./program.ts";

/** The command blocks of the README: the lines of each, without what they say of themselves. */
export const readmeBlocks: readonly (readonly string[])[] = [
  ...readFileSync(join(root, "README.md"), "utf8").matchAll(/^```bash\n([\s\S]*?)^```/gm),
].map(([, text = ""]) =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => line !== ""),
);
