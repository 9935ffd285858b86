// `npm run mutate -- packages/search --count 40 --seed 7`: changes the source in small ways, one at a time, and runs the
// package's tests against each. Ends with 1 when more mutants survive than `--allow` says.
import { parseArgs } from "node:util";
import { mutateSources } from "./mutation/mutate-sources.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true },
    allow: { type: "string", default: "0" },
  },
});

if (positionals.length === 0) {
  process.stderr.write(
    "usage: npm run mutate -- <file or folder of a package>… [--count 40] [--seed 1] [--tests <pattern>]… [--allow 0]\n",
  );
  process.exitCode = 2;
} else {
  const { possible, outcomes, survivors, stale } = await mutateSources({
    sources: positionals.map((path) => path.replace(/\/+$/, "")),
    count: Number(values.count),
    seed: Number(values.seed),
    ...(values.tests !== undefined && { tests: values.tests }),
    onOutcome: ({ path, line, change }, outcome) => {
      process.stdout.write(`${outcome.padEnd(9)}  ${path}:${line}  ${change}\n`);
    },
  });
  for (const { path, line, from, to } of survivors)
    process.stdout.write(`\nsurvived: ${path}:${line}\n  - ${from}\n  + ${to}\n`);
  for (const { path, from } of stale)
    process.stdout.write(`\nno longer a mutant, strike it from the list: ${path}\n  ${from}\n`);
  const killed = outcomes.length - survivors.length;
  process.stdout.write(`\n${outcomes.length} of ${possible} mutants run: ${killed} killed, `);
  process.stdout.write(`${survivors.length} survived (seed ${values.seed})\n`);
  if (survivors.length > Number(values.allow) || stale.length > 0) process.exitCode = 1;
}
