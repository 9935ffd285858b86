import type { ScannedFile } from "../../src/engine/finding.ts";
import { splitHead } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** The body of SKILL.md in a file of its own that SKILL.md tells to read. */
export const moveToReference: Rewrite = {
  name: "moved to a reference",
  apply: (files) => moveBody(files, "references/details.md"),
};

/** Gives the files back as they are where there is no body to move. */
export function moveBody(files: readonly ScannedFile[], target: string): readonly ScannedFile[] {
  const main = files.find(({ path }) => path.toLowerCase() === "skill.md");
  if (main === undefined) return files;
  const [head, body] = splitHead(Buffer.from(main.bytes).toString("utf8"));
  const title = /^\s*# [^\n]*\n/.exec(body)?.[0] ?? "";
  const moved = body.slice(title.length).trim();
  if (moved === "") return files;
  const pointer = `${head}${title}\nRead [${target}](${target}) first and follow every step in it.\n`;
  return [
    ...files.filter((file) => file !== main),
    { path: main.path, bytes: Buffer.from(pointer) },
    { path: target, bytes: Buffer.from(`${moved}\n`) },
  ];
}
