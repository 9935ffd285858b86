import { oneLine } from "@skillquay/skill";
import { ruleSets } from "../generated/rule-sets.ts";
import { type Budget, openBudget, ScanTimeUp } from "../view/budget.ts";
import type { SkillView } from "../view/skill-view.ts";
import { openParsers } from "../view/syntax/open-parsers.ts";
import { viewSkill } from "../view/view-skill.ts";
import { bytesOf, closedReport, FAILED, ownFinding, scanTimeMs, TIMED_OUT } from "./closed-report.ts";
import { engineVersion } from "./engine-version.ts";
import type { Finding, NotAnalysed, ScannedFile, ScanReport } from "./finding.ts";
import { judge } from "./judge.ts";
import type { Detector, Signal } from "./signal.ts";

export interface ScanOptions {
  /** Absent: `scanTimeMs` of the files. */
  readonly timeLimitMs?: number;
  /** Other rules than the engine's own. */
  readonly rules?: readonly Detector[];
  /** Milliseconds that only go forward. Absent: the time that the process works. */
  readonly now?: () => number;
}

// Rules of several files may share one.
const ownDetectors: readonly Detector[] = [...new Set(ruleSets.map(({ run }) => run))];

/**
 * Looks at a whole skill with every rule. Never throws, and never allows what it has not looked at: a rule that fails blocks, and a
 * scan that runs out of time asks for a person, with what it found until then. It holds up the thread it runs in; see `openScanner`.
 */
export async function scanFiles(
  files: readonly ScannedFile[],
  options: ScanOptions = {},
): Promise<ScanReport> {
  const { rules = ownDetectors, timeLimitMs = scanTimeMs(files) } = options;
  // Loading the parsers, once for a thread, is no part of the work on this skill.
  const areLoaded = await openParsers().then(
    () => true,
    () => false,
  );
  if (!areLoaded) return closedReport(FAILED, files);
  const { now = workTime() } = options;
  const deadline = now() + timeLimitMs;
  const budget = openBudget({ totalBytes: bytesOf(files), isTimeUp: () => now() > deadline });
  try {
    const { view, notAnalysed } = await viewSkill(files, budget);
    const { signals, ranRules } = signalsOf(rules, view, budget);
    const own = ranRules < rules.length ? [lateFinding(view, ranRules, rules.length)] : [];
    return reportOf(view, signals, { budget, notAnalysed, own });
  } catch (error) {
    // What went wrong may hold the skill's text; that the scan failed is all that counts.
    const isLate = error instanceof ScanTimeUp;
    return closedReport(isLate ? TIMED_OUT : FAILED, files, budget.notAnalysed);
  }
}

/**
 * The time this thread has worked, or the time that passed where that is less: a machine that is busy with other things
 * must not turn an honest skill into a blocked one.
 */
function workTime(): () => number {
  const startedAt = performance.now();
  const workedMs = openWorkClock();
  let askedAt = 0;
  let worked = 0;
  return () => {
    const passed = performance.now() - startedAt;
    // The system is asked rarely, since asking takes longer than most of what happens in between.
    if (passed - askedAt > CLOCK_STEP_MS) {
      worked = workedMs();
      askedAt = passed;
    }
    return Math.min(passed, worked);
  };
}

const CLOCK_STEP_MS = 5;

/** Of the thread where this Node can tell (23.9 and later), else of the process. */
function openWorkClock(): () => number {
  const usage =
    typeof process.threadCpuUsage === "function"
      ? (previous?: NodeJS.CpuUsage) => process.threadCpuUsage(previous)
      : (previous?: NodeJS.CpuUsage) => process.cpuUsage(previous);
  const earlier = usage();
  return () => {
    const { user, system } = usage(earlier);
    return (user + system) / 1_000;
  };
}

/** Until the time is up. What was found by then counts. */
function signalsOf(
  rules: readonly Detector[],
  view: SkillView,
  budget: Budget,
): { readonly signals: readonly Signal[]; readonly ranRules: number } {
  const signals: Signal[] = [];
  for (const [index, rule] of rules.entries()) {
    try {
      budget.checkTime();
      signals.push(...rule(view).slice(0, MAX_SIGNALS));
    } catch (error) {
      if (error instanceof ScanTimeUp) return { signals, ranRules: index };
      throw error;
    }
    if (signals.length > MAX_SIGNALS) break;
  }
  return { signals, ranRules: rules.length };
}

function lateFinding(view: SkillView, ranRules: number, allRules: number): Finding {
  const message = `The scan ran out of time: ${ranRules} of ${allRules} groups of rules have looked at the files.`;
  return ownFinding(TIMED_OUT.rule, TIMED_OUT.severity, view.main?.path ?? "", message);
}

// More than a person reads; a hostile skill can make as many as it likes.
const MAX_SIGNALS = 4_000;
const MAX_FINDINGS = 1_000;
const EVIDENCE_MAX_CHARS = 200;

function reportOf(
  view: SkillView,
  signals: readonly Signal[],
  {
    budget,
    notAnalysed,
    own: late,
  }: {
    readonly budget: Budget;
    readonly notAnalysed: readonly NotAnalysed[];
    readonly own: readonly Finding[];
  },
): ScanReport {
  const { verdict, findings, capabilities } = judge(signals, view);
  const own = [
    ...late,
    ...budget.notAnalysed
      .slice(0, 20)
      .map(({ path, why }) =>
        ownFinding("scan.over_limit", "review", path, `Not all of it was looked at: ${why}.`),
      ),
    ...(findings.length > MAX_FINDINGS
      ? [
          ownFinding(
            "scan.too_many_findings",
            "block",
            "",
            `There are more than ${MAX_FINDINGS} findings; the rest is left out.`,
          ),
        ]
      : []),
  ];
  const gravest = own.some(({ severity }) => severity === "block")
    ? "block"
    : own.length > 0 && verdict === "allow"
      ? "review"
      : verdict;
  return {
    engine: engineVersion,
    verdict: gravest,
    findings: [...findings.slice(0, MAX_FINDINGS), ...own].map(presentable),
    capabilities,
    notAnalysed,
  };
}

/** Paths stay as they are: they are compared with those of the manifest. */
function presentable(finding: Finding): Finding {
  return { ...finding, evidence: oneLine(finding.evidence, EVIDENCE_MAX_CHARS) };
}
