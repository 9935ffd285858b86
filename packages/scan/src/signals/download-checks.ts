import type { Address } from "../known/addresses.ts";
import { registeredDomain } from "../known/registered-domain.ts";
import { linear } from "../matching/linear.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";
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

/** The skill says that it installs something, and its pages give the address from which it comes. */
export function isAnnounced(skill: SkillView, addresses: readonly Address[]): boolean {
  if (!INSTALLS.test(`${skill.name} ${skill.description}`.slice(0, 2_000))) return false;
  const message = `${skill.name} ${skill.description}`.toLowerCase();
  const pages = skill.files
    .filter(({ kind }) => kind === "markdown")
    .map(({ text }) => text?.slice(0, 100_000).toLowerCase() ?? "");
  return addresses.every(({ host, scheme }) => {
    const label = registeredDomain(host).split(".")[0] ?? "";
    const isNamed =
      label.length > 4 && message.includes(label) && !skill.name.toLowerCase().startsWith(label);
    return scheme === "https" && (isNamed || pages.some((page) => page.includes(`://${host}`)));
  });
}

/** Words of a skill that is there to install something. */
export const INSTALLS = linear(
  /\b(?:install(?:s|er|ing|ation)?|set(?:s|ting)? up|setup|download(?:s|er)?|bootstrap(?:s|per)?|upgrad(?:es?|er)|updat(?:es?|er))\b/i,
);
