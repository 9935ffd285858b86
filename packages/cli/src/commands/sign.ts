import { shortPath } from "../output/short-path.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { type SignedFolder, signFolder } from "../signing/sign-folder.ts";
import { makeSigningKey, signingKeyOptions } from "../signing/signing-key.ts";

export const sign: Command = {
  name: "sign",
  order: 125,
  summary: "Sign a skill, so that others notice when somebody else changes it.",
  usage: "<dir…> [--signing-key <file>] [--signer-name <name>] | --new-key",
  examples: [
    { line: "skillquay sign --new-key", does: "makes your key, once, in a file that only you can read" },
    { line: "skillquay sign ./skills/pdf", does: "writes SKILL.sig beside SKILL.md; commit it" },
    {
      line: 'skillquay sign ./skills/* --signing-key ~/team.pem --signer-name "Docs team"',
      does: "all skills of a repository, with a key of the team",
    },
  ],
  positionals: [
    { name: "dir", description: "The folder that holds SKILL.md.", required: false, repeatable: true },
  ],
  options: [
    {
      name: "new-key",
      type: "boolean",
      description: "Make a key to sign with, and say what others put into their policies.",
    },
    ...signingKeyOptions,
  ],
  settings: [],
  async run(context) {
    const { io, out, positionals, options } = context;
    if (options.flag("new-key")) return newKey(context);
    if (positionals.length === 0)
      throw usageError("argument_missing", "Which skill is to be signed?", [
        "For example: skillquay sign ./skills/pdf",
        "Make a key first: skillquay sign --new-key",
      ]);
    const signed: SignedFolder[] = [];
    for (const named of positionals) signed.push(await signFolder(context, named));
    if (out.json({ signed })) return 0;
    for (const { name, file } of signed)
      out.print(`${out.style.good("signed")}  ${name}  ${shortPath(file, io)}`);
    out.say(`Signed by ${signed[0]?.signer}. Whatever is changed from now on needs a new signature.`);
    return 0;
  },
};

function newKey(context: CommandContext): number {
  const { io, out, positionals } = context;
  if (positionals.length > 0)
    throw usageError("option_unusable", "'--new-key' signs nothing: run 'skillquay sign <dir>' after it.");
  const { file, signer } = makeSigningKey(context);
  if (out.json({ file, signer })) return 0;
  out.print(signer);
  out.say(`The key is in ${shortPath(file, io)}. Keep it: whoever has it signs as you.`);
  out.say(`Others allow it in their policy: "allowed-signers": ["${signer}"]`);
  return 0;
}
