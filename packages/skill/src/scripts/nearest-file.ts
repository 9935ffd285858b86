/** The text of a file of the skill, undefined where it is not there. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** Beside the script, else in a folder above it, up to the skill's own. */
export async function nearestFile(
  scriptPath: string,
  fileName: string,
  readText: ReadText,
): Promise<{ readonly path: string; readonly text: string } | undefined> {
  const folders = scriptPath.split("/").slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const path = [...folders.slice(0, depth), fileName].join("/");
    const text = await readText(path);
    if (text !== undefined) return { path, text };
  }
  return undefined;
}
