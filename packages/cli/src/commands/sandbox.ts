import type { AttackResult, SandboxDriver, SandboxReport } from "@skillquay/local/sandbox";
import { sandboxConfiguration } from "@skillquay/sandbox/configuration";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { sandboxSettingNames } from "../settings/script-settings.ts";

export const sandbox: Command = {
  name: "sandbox",
  order: 150,
  summary: "Try the sandbox that scripts run in: what it enforces, and whether attacks on it fail.",
  usage: "probe|attack [options]",
  examples: [
    { line: "skillquay sandbox probe", does: "which sandbox works here, and what it enforces" },
    { line: "skillquay sandbox attack", does: "the whole attack suite, one line for each attack" },
    { line: "skillquay sandbox attack --only fork-bomb", does: "one attack" },
  ],
  positionals: [{ name: "action", description: "probe or attack.", required: true, repeatable: false }],
  options: [
    {
      name: "only",
      type: "string",
      valueName: "ids",
      description: "With attack: only these, by id, separated by commas.",
    },
  ],
  settings: [...sandboxSettingNames, "logLevel"],
  async run(context) {
    const [action] = context.positionals;
    if (action === "probe") return probe(context);
    if (action === "attack") return attack(context);
    throw usageError(
      "action_unknown",
      `'${terminalLine(action ?? "")}' is not something to do with the sandbox.`,
      ["Use: skillquay sandbox probe, or: skillquay sandbox attack"],
    );
  },
};

async function probe(context: CommandContext): Promise<number> {
  const { out } = context;
  const { selectDriver, enforcementGaps } = await import("@skillquay/local/sandbox");
  const selected = await selectDriver(sandboxConfiguration(context.settings.sandbox, context.settings));
  const reports =
    selected.state === "ready" ? [selected.report] : selected.state === "unusable" ? selected.reports : [];
  if (selected.state === "ready") await selected.driver.close?.();
  const isUsable = selected.state === "ready";
  if (out.json({ state: selected.state, reports })) return isUsable ? 0 : 1;
  if (selected.state === "off")
    out.print("The sandbox is switched off: scripts run as ordinary processes of this user.");
  for (const report of reports) showReport(context, report, enforcementGaps);
  return isUsable ? 0 : 1;
}

function showReport(
  { out }: CommandContext,
  report: SandboxReport,
  enforcementGaps: typeof import("@skillquay/local/sandbox").enforcementGaps,
): void {
  const { good, bad, bold } = out.style;
  out.print(`${bold(report.driver)}: ${report.usable ? good("works") : bad("cannot be used")}`);
  if (report.why !== undefined) out.print(`  ${report.why}`);
  if (report.fix !== undefined) out.print(`  Fix: ${report.fix}`);
  if (report.usable) {
    out.print(`  isolation ${report.isolation}, network ${report.network.join(" or ")}`);
    out.print(`  limits: memory ${report.memory}, processes ${report.processes}, disk ${report.disk}`);
    for (const gap of enforcementGaps(report)) out.print(`  ${gap}`);
  }
  for (const check of report.checks) {
    const detail = check.held || check.detail === undefined ? "" : ` (${check.detail})`;
    out.print(`  ${check.held ? good("held  ") : bad("broken")} ${check.attack}${detail}`);
  }
}

async function attack(context: CommandContext): Promise<number> {
  const { out, options, settings } = context;
  const { selectDriver, runAttacks, attackSuite } = await import("@skillquay/local/sandbox");
  const only = options
    .text("only")
    ?.split(",")
    .map((id) => id.trim());
  const unknown = only?.find((id) => !attackSuite.some((one) => one.id === id));
  if (unknown !== undefined) {
    throw usageError("attack_unknown", `There is no attack '${terminalLine(unknown)}'.`, [
      `Known: ${attackSuite.map((one) => one.id).join(", ")}`,
    ]);
  }
  const selected = await selectDriver(sandboxConfiguration(settings.sandbox, settings));
  if (selected.state !== "ready")
    throw noSandbox(selected.state === "unusable" ? selected.reports[0] : undefined);
  try {
    const results = await runSuite(selected.driver, only, context, runAttacks);
    const brokenCount = results.filter(({ verdict }) => verdict === "broken").length;
    if (!out.json({ driver: selected.driver.name, results })) showResults(context, results);
    return brokenCount === 0 ? 0 : 1;
  } finally {
    await selected.driver.close?.();
  }
}

function runSuite(
  driver: SandboxDriver,
  only: readonly string[] | undefined,
  { out }: CommandContext,
  runAttacks: typeof import("@skillquay/local/sandbox").runAttacks,
): Promise<readonly AttackResult[]> {
  return runAttacks(driver, {
    ...(only !== undefined && { only }),
    onResult: ({ name, verdict }) => out.progress(`${verdict}: ${name}`),
  });
}

function showResults({ out }: CommandContext, results: readonly AttackResult[]): void {
  const { good, bad, warn } = out.style;
  printTable(
    out,
    [
      {
        title: "VERDICT",
        value: ({ verdict }) => verdict,
        paint: (text, { verdict }) =>
          verdict === "held" ? good(text) : verdict === "broken" ? bad(text) : warn(text),
      },
      { title: "THREAT", value: ({ threat }) => threat },
      { title: "ATTACK", value: ({ name }) => name },
      { title: "DETAIL", value: ({ detail }) => detail ?? "" },
    ],
    results,
  );
  const count = (verdict: AttackResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  out.say(`${count("held")} held, ${count("broken")} broken, ${count("skipped")} skipped`);
}

function noSandbox(report: SandboxReport | undefined): CliError {
  const why = report?.why ?? "The sandbox is switched off";
  return new CliError("sandbox_unavailable", `${why}.`, {
    suggestions: report?.fix === undefined ? [] : [report.fix],
  });
}
