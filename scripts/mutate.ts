// `npm run mutate -- packages/search --count 40 --seed 7`: changes the source in small ways, one at a time, and runs the
// package's tests against each. `--security` does so with every security layer. Ends with 1 when more mutants survive than
// `--allow` says.
import { parseArgs } from "node:util";
import { type MutationReport, mutateSources } from "./mutation/mutate-sources.ts";
import { SECURITY_LAYERS, type SecurityLayer } from "./mutation/security-layers.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    seed: { type: "string", multiple: true, default: ["1"] },
    tests: { type: "string", multiple: true },
    allow: { type: "string", default: "0" },
    security: { type: "boolean", default: false },
  },
});

let hasSurvivors = false;
if ((positionals.length === 0) !== values.security) {
  process.stderr.write(
    "usage: npm run mutate -- <file or folder of a package>… [--count 40] [--seed 1]… [--tests <pattern>]… [--allow 0]\n" +
      "       npm run mutate -- --security [--count 40] [--seed 1]… [--allow 0]\n",
  );
  process.exitCode = 2;
} else {
  const named = {
    name: positionals.join(" "),
    sources: positionals.map((path) => path.replace(/\/+$/, "")),
    ...(values.tests !== undefined && { tests: values.tests }),
  };
  for (const layer of values.security ? SECURITY_LAYERS : [named]) await mutate(layer);
  // The runner of the tests has set it to 1: a killed mutant is a failed test.
  process.exitCode = hasSurvivors ? 1 : 0;
}

async function mutate({
  name,
  sources,
  tests,
}: Pick<SecurityLayer, "name" | "sources"> & Partial<SecurityLayer>) {
  const startedAt = performance.now();
  const report = await mutateSources({
    sources,
    count: Number(values.count),
    seeds: values.seed.map(Number),
    ...(tests !== undefined && { tests }),
    onOutcome: ({ path, line, change }, outcome) => {
      process.stdout.write(`${outcome.padEnd(9)}  ${path}:${line}  ${change}\n`);
    },
  });
  print(name, report, (performance.now() - startedAt) / 1000);
  if (report.survivors.length > Number(values.allow) || report.stale.length > 0) hasSurvivors = true;
}

function print(
  name: string,
  { possible, outcomes, survivors, stale }: MutationReport,
  seconds: number,
): void {
  for (const { path, line, from, to } of survivors)
    process.stdout.write(`\nsurvived: ${path}:${line}\n  - ${from}\n  + ${to}\n`);
  for (const { path, from } of stale)
    process.stdout.write(`\nno longer a mutant, strike it from the list: ${path}\n  ${from}\n`);
  const killed = outcomes.length - survivors.length;
  process.stdout.write(`\n${name}: ${outcomes.length} of ${possible} mutants run: ${killed} killed, `);
  process.stdout.write(
    `${survivors.length} survived (seed ${values.seed.join(", ")}, ${seconds.toFixed(0)} s)\n\n`,
  );
}
