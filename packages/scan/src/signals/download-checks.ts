import type { CodePiece } from "../view/skill-view.ts";
import { asksFirst } from "./asks-first.ts";

/** What was fetched is compared with a signature or a checksum, or shown to a person who is then asked. */
export function isChecked(piece: CodePiece): boolean {
  const { commands } = piece;
  const isVerified = commands.some(
    ({ program, words }) =>
      /^(?:minisign|cosign|signify|gpgv)$/.test(program) ||
      (program === "gpg" && words.includes("--verify")) ||
      (/^(?:sha(?:256|512)sum|shasum)$/.test(program) &&
        words.some((word) => /^(?:-[a-z]{0,3}c[a-z]{0,2}|--check)$/.test(word))),
  );
  const isShown = commands.some(
    ({ program, words }) =>
      /^(?:less|more|\$\{?pager[^}]{0,10}\}?)$/i.test(program) || /^\$\{?PAGER/.test(words[0] ?? ""),
  );
  return isVerified || isPinned(piece) || (isShown && asksFirst(piece));
}

/** A checksum stands in the script, and something is hashed to compare it with. */
function isPinned({ calls, strings, commands }: CodePiece): boolean {
  const hashes =
    calls.some(({ name }) =>
      /^hashlib\.sha\d{3}|^crypto\.createhash|(?:^|\.)sha(?:256|512)\.(?:sum|new)/i.test(name),
    ) || commands.some(({ program }) => /^(?:sha(?:256|512)sum|shasum|get-filehash)$/.test(program));
  return (
    hashes &&
    (strings.some(({ value }) => /^(?:sha256[:-])?[0-9a-f]{64,128}$/i.test(value.slice(0, 200))) ||
      commands.some(({ words }) =>
        words.some((word) => /^[0-9a-f]{64}\b|\.sha(?:256|512)(?:sums?)?$/i.test(word)),
      ))
  );
}
