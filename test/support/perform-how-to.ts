import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ScratchCopy } from "./scratch-copy.ts";

/** Where a page is performed. */
export type WorkingCopy = Pick<ScratchCopy, "read" | "write" | "run">;

const repository = dirname(dirname(import.meta.dirname));

/** What doing what a page says has touched. */
export interface PerformedHowTo {
  /** Files that a person writes or edits by hand, in order. */
  readonly editedFiles: readonly string[];
  readonly commands: readonly string[];
}

/**
 * Does what a page of `docs/how-to` says, block by block, in a copy of the repository. A block whose first line is a comment
 * with the path of a file is written to that file, without the comment; with `, after: <text>` behind the path it is put
 * below the one line of the file that has this text. Every line of a `bash` block is run. Throws with the output of the first
 * command that fails.
 */
export async function performHowTo(page: string, copy: WorkingCopy): Promise<PerformedHowTo> {
  const text = await readFile(resolve(repository, page), "utf8");
  const editedFiles = new Set<string>();
  const commands: string[] = [];
  for (const { language, body } of blocksOf(text)) {
    const place = placeOf(body);
    if (place !== undefined) {
      await put(copy, place);
      editedFiles.add(place.path);
    } else if (language === "bash") {
      for (const command of commandsIn(body)) {
        commands.push(command);
        const { exitCode, output } = await copy.run(command);
        if (exitCode !== 0) throw new Error(`${page}: '${command}' ended with ${exitCode}:\n${output}`);
      }
    }
  }
  return { editedFiles: [...editedFiles], commands };
}

interface Block {
  readonly language: string;
  readonly body: string;
}

function blocksOf(text: string): Block[] {
  return Array.from(text.matchAll(/^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm), ([, , language = "", body = ""]) => ({
    language,
    body,
  }));
}

interface Placed {
  readonly path: string;
  readonly after: string | undefined;
  readonly text: string;
}

function placeOf(body: string): Placed | undefined {
  const [first = ""] = body.split("\n", 1);
  const named = /^(?:\/\/|#|--|<!--) ((?:[\w.-]+\/)+[\w.-]+\.\w+)(?:, after: (.+?))?(?: -->)?$/.exec(first);
  if (named?.[1] === undefined) return undefined;
  return { path: named[1], after: named[2], text: body.slice(first.length + 1).replace(/^\n/, "") };
}

async function put(copy: WorkingCopy, { path, after, text }: Placed): Promise<void> {
  if (after === undefined) return copy.write(path, text);
  const lines = (await copy.read(path)).split("\n");
  const places = lines.flatMap((line, index) => (line.includes(after) ? [index] : []));
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`${path}: ${places.length} lines have '${after}', where one is to be found`);
  lines.splice(place + 1, 0, text.replace(/\n$/, ""));
  await copy.write(path, lines.join("\n"));
}

function commandsIn(body: string): string[] {
  return body
    .split("\n")
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line !== "");
}
