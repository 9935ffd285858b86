import { createHash } from "node:crypto";
import { oneLine } from "@skillquay/skill";
import type { Finding, NotAnalysed, ScanReport } from "../engine/finding.ts";
import { ruleLink, ruleNamed } from "./rule-named.ts";

/** A skill that was scanned, and where its files are from the root that paths in the log start at. */
export interface SarifSkill {
  /** `/`-separated, relative; empty for the root itself. */
  readonly folder: string;
  readonly report: ScanReport;
}

/**
 * Reports as one SARIF 2.1.0 log, which code hosts and editors show beside the lines. A log always has a run, so that
 * "nothing was found" differs from "nothing was looked at". What the skill itself says is only ever in `properties`: text
 * of a message may hold links, and a skill must not write links into our words.
 */
export function sarifLog(skills: readonly SarifSkill[], tool: { readonly version: string }): SarifLog {
  const rules = rulesOf(skills.flatMap(({ report }) => report.findings));
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const engine = skills[0]?.report.engine;
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "skillquay",
            version: tool.version,
            rules,
            ...(engine === undefined ? {} : { properties: { engine } }),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: skills.flatMap(({ folder, report }) =>
              report.notAnalysed.map((one) => notification(folder, one)),
            ),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: skills.flatMap(({ folder, report }) =>
          report.findings.map((finding) => resultOf(folder, finding, indexOf.get(finding.rule) ?? -1)),
        ),
        properties: {
          verdicts: skills.map(({ folder, report }) => ({
            folder,
            verdict: report.verdict,
            capabilities: report.capabilities,
          })),
        },
      },
    ],
  };
}

export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly SarifRun[];
}

interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly version: string;
      readonly rules: readonly SarifRule[];
      readonly properties?: { readonly engine: string };
    };
  };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly SarifNotification[];
  }[];
  readonly columnKind: "utf16CodeUnits";
  readonly results: readonly SarifResult[];
  readonly properties: object;
}

type Level = "error" | "warning" | "note";

interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly help?: { readonly text: string };
  readonly helpUri?: string;
  /** Names that it had before, so that results stay the same ones. */
  readonly deprecatedIds?: readonly string[];
  readonly defaultConfiguration: { readonly level: Level };
  readonly properties: { readonly tags: readonly string[] };
}

interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region?: { readonly startLine: number };
  };
}

interface SarifNotification {
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations?: readonly SarifLocation[];
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations: readonly SarifLocation[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: {
    readonly confidence: string;
    readonly evidence: string;
    readonly capability?: string;
  };
}

const LEVELS: Readonly<Record<Finding["severity"], Level>> = {
  block: "error",
  review: "warning",
  info: "note",
};

/** Each rule once, by id, at its most severe. */
function rulesOf(findings: readonly Finding[]): SarifRule[] {
  const worst = new Map<string, Finding>();
  for (const finding of findings) {
    const cached = worst.get(finding.rule);
    if (cached === undefined || RANKS[finding.severity] > RANKS[cached.severity])
      worst.set(finding.rule, finding);
  }
  return [...worst.values()]
    .sort((a, b) => (a.rule < b.rule ? -1 : 1))
    .map(({ rule, message, severity }) => ({
      id: rule,
      shortDescription: { text: ruleNamed(rule)?.says ?? message },
      ...referenceOf(rule),
      defaultConfiguration: { level: LEVELS[severity] },
      properties: { tags: ["security", rule.split(".")[0] ?? rule] },
    }));
}

function referenceOf(rule: string): Pick<SarifRule, "help" | "helpUri" | "deprecatedIds"> {
  const summary = ruleNamed(rule);
  const helpUri = ruleLink(rule);
  if (summary === undefined || helpUri === undefined) return {};
  const { fix, alias } = summary;
  return { help: { text: fix }, helpUri, ...(alias !== undefined && { deprecatedIds: [alias] }) };
}

const RANKS: Readonly<Record<Finding["severity"], number>> = { info: 0, review: 1, block: 2 };

function resultOf(folder: string, finding: Finding, ruleIndex: number): SarifResult {
  const { rule, severity, confidence, path, line, evidence, message, capability } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [locationOf(folder, path, line)],
    // Without the line: a finding that moves down a page is the same one. By the rule's oldest name, which never changes.
    partialFingerprints: {
      "skillquayFinding/v1": createHash("sha256")
        .update(`${ruleNamed(rule)?.alias ?? rule}\0${folder}/${path}\0${evidence}`)
        .digest("hex"),
    },
    properties: { confidence, evidence, ...(capability === undefined ? {} : { capability }) },
  };
}

function notification(folder: string, { path, why }: NotAnalysed): SarifNotification {
  const message = { text: `Not analysed: ${oneLine(why, 200)}` };
  return { level: "warning", message, locations: [locationOf(folder, path, undefined)] };
}

function locationOf(folder: string, path: string, line: number | undefined): SarifLocation {
  const segments = [...folder.split("/"), ...path.split("/")].filter((segment) => segment !== "");
  // Half a surrogate pair cannot be encoded; such a name is shown, not found.
  const uri = segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join("/");
  return {
    physicalLocation: {
      artifactLocation: { uri: uri === "" ? "." : uri },
      ...(line === undefined ? {} : { region: { startLine: Math.max(1, line) } }),
    },
  };
}
