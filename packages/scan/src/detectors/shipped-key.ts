import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece, FileView, SkillView } from "../view/skill-view.ts";

/**
 * Persistence: a public key comes with the skill, and a script puts it where it opens a machine. Whose key that is was decided by
 * whoever wrote the skill. A page that speaks of the file has told its reader.
 */
export const shippedKey: Detector = (skill) => {
  const written = skill.files.flatMap((file) => writtenKey(file, skill));
  const keys = skill.files.filter(isKey).map(({ path }) => path.split("/").at(-1) ?? path);
  if (keys.length === 0) return written;
  const untold = keys.filter((name) => !isTold(name, skill));
  if (untold.length === 0) return written;
  return [
    ...written,
    ...skill.code.flatMap((piece): Signal[] => {
      if (piece.origin === "inline") return [];
      const placed = placedKey(piece, untold);
      if (placed === undefined) return [];
      return [
        codeSignal(piece, placed.line, {
          rule: "persistence.shipped-key",
          weight: "suspicious",
          confidence: "medium",
          evidence: placed.text,
          message:
            "It installs a key that comes with the skill, of which no page speaks: its owner can log in.",
          capability: "starts by itself",
        }),
      ];
    }),
  ];
};

/** Settings for a machine that is made from them: cloud-init, Ansible, Terraform. */
function writtenKey({ path, kind, text }: FileView, skill: SkillView): Signal[] {
  if (kind !== "data" || text === undefined || !text.includes("AAAA")) return [];
  const lines = text.slice(0, 200_000).split("\n");
  const at = lines.findIndex((line) => WHOLE_KEY.test(line.slice(0, 1_000)));
  const match = lines[at]?.trim() ?? "";
  const around = lines.slice(Math.max(0, at - 12), at + 1).join("\n");
  if (
    at === -1 ||
    !ALLOWS.test(around.slice(-4_000)) ||
    SAMPLE.test(match) ||
    isTold(`${path.split("/").at(-1)}`, skill, match)
  )
    return [];
  return [
    {
      rule: "persistence.shipped-key",
      weight: RIGHTS.test(around) ? "suspicious" : "odd",
      confidence: "medium",
      path,
      line: at + 1,
      evidence: match,
      message: "It installs a key that comes with the skill, of which no page speaks: its owner can log in.",
      capability: "starts by itself",
    },
  ];
}

const WHOLE_KEY = linear(/(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\w{1,20}) AAAA[\w+/=]{40}/);
const ALLOWS = linear(/authorized[-_]?keys?|sshkey|public_key|key_data/i);
const RIGHTS = linear(/nopasswd|\broot\b|\bsudo\b|\bwheel\b/i);
const SAMPLE = linear(/example|your|replace|xxxx|placeholder|changeme/i);

function isKey({ text }: FileView): boolean {
  return text !== undefined && text.length < 20_000 && KEY.test(text);
}

const KEY = linear(
  /^(?:[\w="@,*. -]{1,200} )?(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w{1,20}|sk-\S{1,40}) AAAA[\w+/=]{20}/m,
);

function isTold(name: string, { files }: SkillView, key?: string): boolean {
  const stem = name.replace(/\.\w{1,12}$/, "").toLowerCase();
  return files.some(({ kind, text }) => {
    if (kind !== "markdown" || text === undefined) return false;
    const page = text.slice(0, 400_000).toLowerCase();
    if (key !== undefined) return /\bkeys?\b/.test(page);
    return (
      page.includes(name.toLowerCase()) ||
      (stem.length > 3 && page.includes(stem)) ||
      /<\w{1,20}>\.pub|\*\.pub/.test(page)
    );
  });
}

function placedKey(
  piece: CodePiece,
  names: readonly string[],
): { readonly line: number; readonly text: string } | undefined {
  const isNamed = (text: string) => names.some((name) => text.includes(name));
  const command = piece.commands.find((one) => {
    const target = [one.words.at(-1) ?? "", ...one.redirects.map((redirect) => redirect.target)].join(" ");
    return OPENS.test(target) && (isNamed(commandText(one)) || one.carries.some(({ what }) => isNamed(what)));
  });
  if (command !== undefined) return { line: command.line, text: commandText(command) };
  const call = piece.calls.find(
    ({ name, on = "", args, carries }) =>
      /write|copy|append|install|move|rename/i.test(name) &&
      OPENS.test(`${on} ${args.join(" ")}`.slice(0, 2_000)) &&
      (isNamed(args.join(" ")) || carries.some(({ what }) => isNamed(what))),
  );
  return call === undefined ? undefined : { line: call.line, text: `${call.name}(${call.args.join(", ")})` };
}

const OPENS = linear(/authorized_keys|\/etc\/ssh\/|\.ssh\/|\/etc\/dropbear\/|ssh\/keys/);
