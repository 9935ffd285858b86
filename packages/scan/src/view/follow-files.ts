import type { WrittenFile } from "./code-reading.ts";
import type { CodePiece, FileView, Source } from "./skill-view.ts";
import { mergeSources } from "./value.ts";

/**
 * Follows values through files that one piece of code writes and another one reads, in whatever file of the skill either
 * stands: whoever reads `/tmp/x` carries what went into it.
 */
export function followFiles(files: readonly FileView[], written: readonly WrittenFile[]): FileView[] {
  const contents = contentsOf(written);
  if (contents.size === 0) return [...files];
  const through = (sources: readonly Source[]): readonly Source[] => {
    const inside = sources.flatMap((source) =>
      source.kind === "file" ? (contents.get(keyOf(source.what)) ?? []) : [],
    );
    return inside.length === 0 ? sources : mergeSources([sources, inside]);
  };
  const follow = (piece: CodePiece): CodePiece => {
    const commands = piece.commands.map((command) => {
      const carries = through(command.carries);
      return carries === command.carries ? command : { ...command, carries };
    });
    const calls = piece.calls.map((call) => {
      const carries = through(call.carries);
      return carries === call.carries ? call : { ...call, carries };
    });
    return { ...piece, commands, calls };
  };
  return files.map((file) => ({ ...file, code: file.code.map(follow) }));
}

/** What each file holds, two steps back: a copy of a copy is still followed. */
function contentsOf(written: readonly WrittenFile[]): Map<string, readonly Source[]> {
  const contents = new Map<string, readonly Source[]>();
  for (let step = 0; step < 2; step += 1) {
    for (const { file, sources } of written.slice(0, MAX_FILES)) {
      const key = keyOf(file);
      if (key.length < 2 || sources.length === 0) continue;
      const inside = sources.flatMap((source) =>
        source.kind === "file" && keyOf(source.what) !== key ? (contents.get(keyOf(source.what)) ?? []) : [],
      );
      contents.set(key, mergeSources([contents.get(key) ?? [], sources, inside]));
    }
  }
  return contents;
}

const MAX_FILES = 5_000;

function keyOf(path: string): string {
  return path.replace(/^\.\//, "").replace(/^(?:\$\{?HOME\}?|\$env:USERPROFILE)(?=[/\\])/, "~");
}
