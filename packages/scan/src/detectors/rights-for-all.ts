import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { Command } from "../view/skill-view.ts";

/** Guardrails in code: what only the system or its owner may do is opened to everybody, for good. */
export const rightsForAll: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin === "data") return [];
    const match = piece.commands.find((command) => OPENS.some((opens) => opens(command)));
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "guardrails.rights-for-all",
        weight: "suspicious",
        confidence: "high",
        evidence: commandText(match),
        message: "It opens to everybody what only the system or its owner may do.",
        capability: "removes guards",
      }),
    ];
  });

const OPENS: readonly ((command: Command) => boolean)[] = [
  runsAsOwner,
  opensSystem,
  joinsAdministrators,
  answersForSudo,
  leavesContainer,
];

/** Whoever starts the file is its owner then. A browser's own sandbox is made that way. */
function runsAsOwner({ program, words }: Command): boolean {
  return (
    program === "chmod" &&
    words.slice(1, 3).some((word) => SET_OWNER.test(word)) &&
    !words.some((word) => word.endsWith("sandbox"))
  );
}

const SET_OWNER = linear(/^(?:[ug]{0,2}\+[rwx]{0,3}s|[ug]{0,2}=[rwx]{0,3}s[rwx]{0,3}|0?[246][0-7]{3})$/);

function opensSystem({ program, words }: Command): boolean {
  return (
    program === "chmod" &&
    words.some((word) => /^-[a-zA-Z]{0,3}R|^--recursive$/.test(word)) &&
    words.some((word) => /^0?777$|^[augo]{0,3}\+rwx$/.test(word)) &&
    words.some((word) =>
      /^(?:\/|\/\*|\/(?:etc|usr|bin|sbin|lib|boot|root|home|opt)\/?\*?|~\/?|\$\{?HOME\}?\/?)$/.test(word),
    )
  );
}

/** The one who works here, not an account that is being made for a server. */
function joinsAdministrators({ program, words }: Command): boolean {
  const line = words.slice(1).join(" ").slice(0, 500);
  return (
    /^(?:usermod|gpasswd|adduser|dseditgroup|net)$/.test(program) &&
    /\$\{?(?:USER|LOGNAME|USERNAME)\b|%username%|whoami/i.test(line) &&
    /(?:^|[\s,])(?:sudo|wheel|root|admin|administrators|shadow|disk)(?:$|[\s,])/i.test(line)
  );
}

/** A password that is at hand for a program: whoever reads along has it, too. */
function answersForSudo({ program, words, inputs, redirects }: Command): boolean {
  const isAsked = program === "sudo" || words[0] === "sudo";
  return (
    isAsked &&
    words.slice(0, 4).some((word) => /^-[A-Za-z]{0,4}S$|^--stdin$/.test(word)) &&
    (redirects.some(({ operator }) => operator.startsWith("<")) ||
      inputs.some((input) => /^(?:echo|printf|cat)$/.test(input.program)))
  );
}

/** The first process of the machine, or its container service with all rights: no container is left around it. */
function leavesContainer({ program, words }: Command): boolean {
  if (program === "nsenter")
    return words.some(
      (word, index) =>
        /^(?:-t1|--target=1)$/.test(word) ||
        (word === "1" && /^(?:-t|--target)$/.test(words[index - 1] ?? "")),
    );
  return (
    /^(?:docker|podman|nerdctl)$/.test(program) &&
    words.includes("--privileged") &&
    words.some((word) => word.includes("docker.sock") || word === "--pid=host")
  );
}
