import type { AttackResult, SandboxDriver, SandboxReport } from "@skillquay/local/sandbox";
import { type SandboxConfiguration, sandboxConfiguration } from "@skillquay/sandbox/configuration";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { sandboxLibrariesOf } from "../settings/config-folders.ts";
import { sandboxSettingNames } from "../settings/script-settings.ts";

export const sandbox: Command = {
  name: "sandbox",
  order: 150,
  summary: "Try the sandbox that scripts run in, attack it, or install what another one needs.",
  usage: "probe|attack|install [name] [options]",
  examples: [
    { line: "skillquay sandbox probe", does: "which sandbox works here, and what it enforces" },
    { line: "skillquay sandbox attack", does: "the whole attack suite, one line for each attack" },
    { line: "skillquay sandbox attack --only fork-bomb", does: "one attack" },
    {
      line: "skillquay sandbox install docker",
      does: "fetches what --sandbox docker needs, for this user; also e2b and seatbelt",
    },
  ],
  positionals: [
    { name: "action", description: "probe, attack or install.", required: true, repeatable: false },
    {
      name: "name",
      description: "With install: docker, e2b or seatbelt.",
      required: false,
      repeatable: false,
    },
  ],
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
    const [action, name] = context.positionals;
    if (action === "install")
      return await (await import("../sandbox-install/install-driver.ts")).installDriver(context);
    if (name !== undefined && (action === "probe" || action === "attack")) {
      throw usageError(
        "argument_unknown",
        `'${terminalLine(name)}' does not belong to 'sandbox ${action}'.`,
        [`Use: skillquay sandbox ${action} --sandbox ${terminalLine(name)}`],
      );
    }
    if (action === "probe") return probe(context);
    if (action === "attack") return attack(context);
    throw usageError(
      "action_unknown",
      `'${terminalLine(action ?? "")}' is not something to do with the sandbox.`,
      ["Use: skillquay sandbox probe, attack or install"],
    );
  },
};

async function probe(context: CommandContext): Promise<number> {
  const { out } = context;
  const { selectDriver, enforcementGaps } = await import("@skillquay/local/sandbox");
  const selected = await selectDriver(configurationOf(context), { platform: context.io.platform });
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

function configurationOf({ io, settings }: CommandContext): SandboxConfiguration {
  return sandboxConfiguration(settings.sandbox, settings, sandboxLibrariesOf(io));
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
  const { out, options } = context;
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
  const selected = await selectDriver(configurationOf(context), { platform: context.io.platform });
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
