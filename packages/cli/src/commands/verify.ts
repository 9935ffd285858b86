import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { verifyAttestation } from "@skillquay/scan/attestation";
import { verdictWords } from "@skillquay/scan/trust-scale";
import { globalOption } from "../install/install-options.ts";
import { verifyInstalled } from "../install/verify-installed.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { readTree } from "../verify/read-tree.ts";
import { verifySignature } from "../verify/verify-signature.ts";

export const verify: Command = {
  name: "verify",
  order: 100,
  summary:
    "Check installed skills against the lock file, the signature of one skill, or what a hub said of it (exit code 0: Clear or Notes, 3: Check, 4: Blocked, 1: not proven), offline.",
  usage: "[<dir | zip> [--attestation <file> --key <file>]] [--global]",
  examples: [
    { line: "skillquay verify", does: "every installed skill, byte by byte, against skills-lock.json" },
    { line: "skillquay verify ./pdf", does: "who signed it, and that nothing was changed since" },
    {
      line: "skillquay verify ./pdf --attestation pdf.attestation.json --key hub-keys.json",
      does: "the files, the signature, the verdict",
    },
    {
      line: "curl -o hub-keys.json https://hub.example.com/.well-known/skillquay-keys.json",
      does: "gets the keys of a hub, once; keep them",
    },
  ],
  positionals: [
    {
      name: "skill",
      description: "A skill's folder, or a zip of one skill. What is installed when absent.",
      required: false,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "attestation",
      type: "string",
      valueName: "file",
      description: "What the hub gave out at /v1/skills/<slug>/attestation.",
    },
    {
      name: "key",
      type: "string",
      valueName: "file",
      description: "The hub's keys, from its /.well-known/skillquay-keys.json.",
    },
    globalOption,
  ],
  settings: [],
  async run(context) {
    const { io, out, options, positionals } = context;
    const [named] = positionals;
    if (named === undefined) return verifyInstalled(context);
    const [attestationFile, keyFile] = [options.text("attestation"), options.text("key")];
    if (attestationFile === undefined && keyFile === undefined) return verifySignature(context, named);
    if (attestationFile === undefined || keyFile === undefined)
      throw usageError("option_missing", "Both --attestation and --key are needed.", [
        "For example: skillquay verify ./pdf --attestation pdf.attestation.json --key hub-keys.json",
        "The hub gives out the first at /v1/skills/<slug>/attestation, the second at /.well-known/skillquay-keys.json",
      ]);
    const attestation = readText(io, attestationFile);
    const keys = readText(io, keyFile);
    const { treeDigest, notCovered } = await readTree(io, named);
    const output = verifyAttestation({ attestation, keys, treeDigest });
    if (!output.ok) {
      throw new CliError(output.code, output.message, {
        suggestions: [
          output.code === "files_differ"
            ? `The files have the digest ${treeDigest}`
            : "Get the attestation and the keys from the hub again, without changing them",
        ],
      });
    }
    const [first] = notCovered;
    if (first !== undefined) {
      throw new CliError(
        "files_not_covered",
        `There are files that the attestation does not speak of: '${terminalLine(first)}'${notCovered.length > 1 ? ` and ${notCovered.length - 1} more` : ""}.`,
        { suggestions: ["Remove them, or look at them yourself: nobody vouches for them"] },
      );
    }
    const { verdict, engine, time, keyId, findingsDigest } = output.attestation;
    if (!out.json({ verified: true, verdict, engine, time, keyId, treeDigest, findingsDigest })) {
      out.print(verdictWords[verdict]);
      out.say(`Signed with the key ${keyId}: scanned by ${terminalLine(engine)} at ${time}.`);
      out.say(`The files are those that were scanned (${treeDigest}).`);
    }
    return EXIT_CODES[verdict];
  },
};

/** Those of `scan`. Never changed: CI relies on them. */
const EXIT_CODES = { allow: 0, review: 3, block: 4 } as const;

function readText(io: Io, named: string): string {
  try {
    return readFileSync(resolve(io.cwd, named), "utf8");
  } catch (cause) {
    throw new CliError("file_not_found", `'${terminalLine(named)}' cannot be read.`, { cause });
  }
}
