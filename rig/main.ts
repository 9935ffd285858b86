import { parseArgs } from "node:util";
import { measureAgainstSmall } from "./against-small.ts";
import { BUDGET } from "./budget.ts";
import { disturbances } from "./disturbances.ts";
import { openRig } from "./open-rig.ts";
import { runRow } from "./run-row.ts";
import { seedSize } from "./seed.ts";
import { overBudget, type RigRow, rigTable } from "./table.ts";
import { warmUp } from "./warm-up.ts";

// npm run rig -- --scale 0.1 --instances 3 --seconds 20 --only blackhole,failover --against-small
const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    instances: { type: "string", default: "3" },
    seconds: { type: "string", default: "20" },
    load: { type: "string", default: "16" },
    only: { type: "string" },
    seeded: { type: "string" },
    "against-small": { type: "boolean", default: false },
  },
});
const names = values.only?.split(",");
const unknown = names?.filter((name) => !disturbances.some((disturbance) => disturbance.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(
    `No disturbance is called '${unknown.join("', '")}'. Known: ${disturbances.map(({ name }) => name).join(", ")}\n`,
  );
  process.exit(2);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
const size = seedSize(Number(values.scale));
say(
  `${size.tenants} tenants, ${size.skills} skills, ${size.usage} rows of use, ${size.imports} imports, ${size.audit} rows of audit`,
);
const rig = await openRig({
  size,
  instances: Number(values.instances),
  seeded: values.seeded,
  onProgress: say,
});
const stop = () => void rig.close().then(() => process.exit(1));
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
let problems: string[] = [];
try {
  const rows: RigRow[] = [];
  const options = { seconds: Number(values.seconds), atOnce: Number(values.load) };
  const [undisturbed, ...others] = disturbances;
  const chosen = [undisturbed, ...others.filter(({ name }) => names === undefined || names.includes(name))];
  say(`Every one of ${rig.tenants.length} tenants calls each instance …`);
  const failed = await warmUp(rig);
  if (failed > 0) problems.push(`${failed} first calls were answered wrongly`);
  for (const disturbance of chosen) {
    if (disturbance === undefined) continue;
    say(`${disturbance.name}: ${disturbance.says}`);
    const row = await runRow(rig, disturbance, options);
    rows.push(row);
    // A long run that is interrupted has said what it saw.
    say(rigTable([row]).split("\n").at(-1) ?? "");
    const stopsService = disturbance.stopsService === true;
    problems = [...problems, ...overBudget(row, rows[0] ?? row, BUDGET, { stopsService })];
  }
  process.stdout.write(`${rigTable(rows)}\n`);
  if (values["against-small"]) {
    const { large, small } = await rig.openSmall();
    for (const { call, ...times } of await measureAgainstSmall(large, small)) {
      const ratio = times.ratio.toFixed(2);
      const what = `${call}: ${times.large.toFixed(2)} ms with ${size.skills} skills, ${times.small.toFixed(2)} ms with 1000, ×${ratio}`;
      process.stdout.write(`${what}\n`);
      if (times.ratio > BUDGET.againstSmall) problems.push(`${call} takes ×${ratio}`);
    }
  }
} finally {
  await rig.close();
}
for (const problem of problems) say(`over budget: ${problem}`);
// Connections that were kept for the next call are nobody's any more.
process.exit(problems.length === 0 ? 0 : 1);
