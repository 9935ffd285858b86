import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isStranger } from "../known/host-kinds.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/** Exfiltration by Git: a script pushes the repository to an address that stands in it, on a host of which the skill says nothing. */
export const pushesElsewhere: Detector = (skill) => {
  return skill.code.flatMap((piece): Signal[] => {
    const isScript = piece.origin === "file" || piece.origin === "decoded";
    if (!isScript && piece.origin !== "fence") return [];
    const push = pushesOf(piece).find((command) =>
      addressesOf(command, piece).some(({ kind }) =>
        // On a page, the address of a remote is told by being written: everything at once is another matter.
        isScript ? isStranger(kind) : isWhole(command) && kind !== "vendor",
      ),
    );
    if (push === undefined) return [];
    return [
      codeSignal(piece, push.line, {
        rule: "exfiltration.git-push",
        weight: "suspicious",
        confidence: "high",
        evidence: commandText(push),
        message: "It pushes the repository to a host of which the skill says nothing.",
        capability: "sends data out",
      }),
    ];
  });
};

function isWhole({ words }: Command): boolean {
  return words.some((word) => word === "--mirror" || word === "--all");
}

function pushesOf({ commands }: CodePiece): Command[] {
  return commands.filter(
    ({ program, words }) => program === "git" && words.slice(1, 6).some((word) => word === "push"),
  );
}

/** Written there, or given to the remote of that name before. */
function addressesOf({ words }: Command, { commands }: CodePiece) {
  const own = words.flatMap((word) => gitAddresses(word));
  if (own.length > 0) return own;
  return commands
    .filter(
      (command) =>
        command.program === "git" &&
        command.words.includes("remote") &&
        command.words.some((word) => word === "add" || word === "set-url") &&
        command.words.some((word) => words.includes(word) && !/^(?:git|-\S{0,20})$/.test(word)),
    )
    .flatMap((command) => command.words.flatMap((word) => gitAddresses(word)));
}

/** `https://host/x`, and `git@host:x`. */
function gitAddresses(word: string) {
  const plain = word.slice(0, 2_000).replace(/\$\{[^{}]{0,200}\}/g, "_");
  const short = /^[\w.-]{1,64}@([\w.-]{1,253}):(?!\/\/)/.exec(plain)?.[1];
  return addressesIn(short === undefined ? plain : `ssh://${short}/`);
}
