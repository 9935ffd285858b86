import { adviceFor, type Capabilities, type Finding, permissionsOf, trustLevel } from "@skillquay/scan";
import { type SignatureCheck, signerText } from "@skillquay/scan/signature";
import { byteCount } from "../output/byte-count.ts";
import type { Style } from "../output/style.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { fitWords } from "../output/wrap-words.ts";
import { severityWord, trustWord } from "../scan/report-lines.ts";
import type { JudgedSkill } from "./judge-skill.ts";
import type { PlannedInstall } from "./plan-install.ts";

/** What a person reads before a file is written: what it is, how large, what the scan says, what it can do. */
export function previewLines(
  skill: JudgedSkill,
  style: Style,
  { isAlone }: { readonly isAlone: boolean },
): string[] {
  const { name, description, files, sizeBytes, tokens, report, capabilities } = skill;
  const { verdict, findings } = report;
  const permissions = permissionsOf(findings);
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  return [
    `${trustWord(trustLevel(verdict, findings), style)} ${style.bold(name)}  ${style.dim(`${count}, ${byteCount(sizeBytes)}, SKILL.md about ${tokens} tokens`)}`,
    `        ${fitWords(terminalLine(description), DESCRIPTION_CHARS)}`,
    ...permissionLines(capabilities).map((line) => `        ${style.dim("can")} ${line}`),
    ...(permissions.length > 0 ? [`        ${style.dim("can")} ${permissions.join(", ")}`] : []),
    // Of many that nobody signed it is said once, below.
    ...(isAlone || skill.signature.state !== "none"
      ? [`        ${style.dim("signed by")} ${signatureText(skill.signature)}`]
      : []),
    ...findingLines(findings, style),
  ];
}

export function signatureText(signature: SignatureCheck): string {
  if (signature.state === "valid") return terminalLine(signerText(signature.signer));
  if (signature.state === "none") return "nobody";
  return terminalLine(`nobody that counts: ${signature.message}`);
}

/** The same for programs. */
export function plannedJson({ skill, status, refusal, neededBy }: PlannedInstall) {
  const { name, description, skillPath, files, sizeBytes, tokens, treeDigest, report, capabilities } = skill;
  const { verdict, engine, findings } = report;
  const { signature } = skill;
  return {
    name,
    status,
    ...(refusal !== undefined && { refusal }),
    ...(neededBy !== undefined && { neededBy }),
    description,
    ...(skillPath !== undefined && { skillPath }),
    treeDigest,
    files: files.length,
    sizeBytes,
    tokens,
    verdict,
    engine,
    capabilities: report.capabilities,
    permissions: capabilities,
    signature: signature.state,
    ...(signature.state === "valid" && { signer: signature.signer }),
    findings: findings.filter(({ severity }) => severity !== "info"),
  };
}

/** What it brings or asks for, in words for a yes or a no. */
export function permissionLines(capabilities: Capabilities): string[] {
  const { scripts, allowedTools, hosts, packages, hooks } = capabilities;
  return [
    listed("run scripts", scripts),
    listed("use tools unasked", allowedTools),
    listed("reach", hosts),
    listed("install packages", packages),
    ...(hooks ? ["have commands run by the agent itself (hooks)"] : []),
  ].filter((line) => line !== "");
}

export function findingLines(findings: readonly Finding[], style: Style): string[] {
  const serious = findings.filter(({ severity }) => severity !== "info").toSorted(bySeverity);
  const lines = serious.slice(0, FINDINGS_SHOWN).flatMap((finding) => {
    const { rule, severity, path, line, evidence, message } = finding;
    const place = terminalLine(line === undefined ? path : `${path}:${line}`);
    return [
      `        ${severityWord(severity, style)} ${style.bold(place)} ${message} ${style.dim(`(${rule})`)}`,
      ...(evidence === ""
        ? []
        : [`                ${style.dim(`> ${fitWords(terminalLine(evidence), EVIDENCE_CHARS)}`)}`]),
      `                ${adviceFor(rule)}`,
    ];
  });
  const more = serious.length - FINDINGS_SHOWN;
  return more > 0 ? [...lines, style.dim(`        … ${more} more findings: see --json`)] : lines;
}

const DESCRIPTION_CHARS = 160;
const EVIDENCE_CHARS = 120;
const FINDINGS_SHOWN = 8;
const WORDS_SHOWN = 6;

function listed(act: string, words: readonly string[]): string {
  if (words.length === 0) return "";
  const shown = words.slice(0, WORDS_SHOWN).map((word) => fitWords(terminalLine(word), 60));
  const more = words.length - shown.length;
  return `${act}: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function bySeverity(a: Finding, b: Finding): number {
  return Number(b.severity === "block") - Number(a.severity === "block");
}
