import { describe, expect, it } from "vitest";
import type { SkillView } from "../view/skill-view.ts";
import { COMBINATIONS } from "./combinations.ts";
import { judge } from "./judge.ts";
import type { Signal } from "./signal.ts";

const view = (description = "Cleans tables."): SkillView => ({
  files: [],
  main: undefined,
  name: "tables",
  description,
  allowedTools: [],
  frontmatter: {},
  code: [],
  prose: [],
  links: [{ from: "SKILL.md", to: "scripts/a.py", line: 1, how: "runs" }],
});

const signal = (rule: string, weight: Signal["weight"], more: Partial<Signal> = {}): Signal => ({
  rule,
  weight,
  confidence: "medium",
  path: "SKILL.md",
  line: 10,
  evidence: "text",
  message: "Something.",
  ...more,
});

const verdict = (signals: readonly Signal[], description?: string) =>
  judge(signals, view(description)).verdict;

describe("judge", () => {
  it("allows notes and a single odd thing", () => {
    expect(verdict([signal("credentials.x", "note"), signal("exfiltration.x", "odd", { line: 90 })])).toBe(
      "allow",
    );
  });

  it("asks about one suspicious thing and blocks on a conclusive one", () => {
    expect(verdict([signal("exfiltration.x", "suspicious")])).toBe("review");
    expect(verdict([signal("exfiltration.x", "conclusive")])).toBe("block");
  });

  it("adds up odd things of different families in one place, not far apart", () => {
    expect(verdict([signal("guardrails.x", "odd"), signal("persistence.x", "odd", { line: 12 })])).toBe(
      "review",
    );
    expect(
      verdict([
        signal("guardrails.x", "odd"),
        signal("persistence.x", "odd", { line: 300, evidence: "other" }),
      ]),
    ).toBe("allow");
  });

  it("adds up along files that run each other", () => {
    const apart = [
      signal("credentials.x", "suspicious"),
      signal("exfiltration.x", "suspicious", { path: "scripts/a.py" }),
    ];
    expect(verdict(apart)).toBe("block");
    expect(
      verdict([
        signal("credentials.x", "suspicious"),
        signal("exfiltration.x", "suspicious", { path: "other.py" }),
      ]),
    ).toBe("review");
  });

  it("lets acts decide, and words beside them modify", () => {
    expect(verdict([signal("guardrails.hides-from-user", "conclusive", { basis: "words" })])).toBe("allow");
    const both = [
      signal("guardrails.hides-from-user", "suspicious", { basis: "words", line: 2 }),
      signal("prompt-injection.x", "suspicious", { basis: "words", line: 3 }),
    ];
    expect(verdict(both)).toBe("allow");
    expect(
      verdict([
        signal("guardrails.hides-from-user", "suspicious", { basis: "words", line: 2 }),
        signal("exfiltration.x", "suspicious", { basis: "order", line: 3 }),
      ]),
    ).toBe("block");
  });

  it("takes two readings of one sentence for one", () => {
    const sentence = { basis: "order", line: 4, evidence: "the same" } as const;
    expect(
      verdict([
        signal("guardrails.x", "suspicious", sentence),
        signal("exfiltration.x", "suspicious", sentence),
      ]),
    ).toBe("review");
  });

  it("makes nothing weigh less because of what the skill says of itself", () => {
    expect(verdict([signal("download.x", "conclusive")], "Finds malware in packages.")).toBe("block");
  });

  it("lists the gravest finding first, and capabilities once, sorted", () => {
    const { findings, capabilities } = judge(
      [
        signal("credentials.x", "note", { capability: "reads credentials" }),
        signal("exfiltration.x", "suspicious", { capability: "opens network", line: 80 }),
        signal("exfiltration.y", "note", { capability: "opens network", line: 2 }),
      ],
      view(),
    );
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      "exfiltration.x review",
      "exfiltration.y info",
      "credentials.x info",
    ]);
    expect(capabilities).toEqual(["opens network", "reads credentials"]);
  });

  it("has combinations of two parts only, as it reads no more", () => {
    expect(COMBINATIONS.filter(({ all }) => all.length !== 2)).toEqual([]);
  });
});
