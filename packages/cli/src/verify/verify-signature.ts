import { checkSignature, signerText } from "@skillquay/scan/signature";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { bundleVerifierOf } from "../signing/bundle-verifier-of.ts";
import { readTree } from "./read-tree.ts";

/** Who signed a skill that lies here, over exactly these files. Asks nobody; throws when nobody did. */
export async function verifySignature({ io, out }: CommandContext, named: string): Promise<number> {
  const { name, files, signature, notCovered } = await readTree(io, named);
  const check = await checkSignature(
    { name, files, signature, hasModes: io.platform !== "win32" },
    bundleVerifierOf(io),
  );
  if (check.state === "none")
    throw new CliError("signature_missing", `'${terminalLine(named)}' is not signed: it has no SKILL.sig.`, {
      suggestions: [
        "Sign it, if it is yours: skillquay sign <dir>",
        "What a hub said of it is checked with --attestation and --key.",
      ],
    });
  if (check.state === "unchecked")
    throw new CliError("signature_unchecked", `Nothing is proven: ${check.message}.`);
  if (check.state === "invalid")
    throw new CliError(check.code, `The signature is not valid: ${terminalLine(check.message)}.`, {
      suggestions: ["Get the skill again from where it was published."],
    });
  const [first] = notCovered;
  if (first !== undefined)
    throw new CliError(
      "files_not_covered",
      `There are files that the signature does not speak of: '${terminalLine(first)}'${notCovered.length > 1 ? ` and ${notCovered.length - 1} more` : ""}.`,
      { suggestions: ["Remove them, or look at them yourself: nobody vouches for them"] },
    );
  const { signer } = check;
  if (out.json({ verified: true, name, signer, files: check.files.length })) return 0;
  out.print(terminalLine(signerText(signer)));
  out.say(`All ${check.files.length} files of '${terminalLine(name)}' are as they were signed.`);
  return 0;
}
