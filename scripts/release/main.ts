// `npm run release`: see `release-arguments.ts` for what it does, docs/how-to/release.md for the whole way.
import { dirname } from "node:path";
import { release } from "./release.ts";
import { readReleaseArguments, releaseHelp } from "./release-arguments.ts";
import { ReleaseProblem } from "./release-problem.ts";

const root = dirname(dirname(import.meta.dirname));
const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  const options = readReleaseArguments(process.argv.slice(2));
  if (options.isHelp) process.stdout.write(releaseHelp);
  else await run(options);
} catch (error) {
  const isProblem = error instanceof ReleaseProblem;
  say(error instanceof Error ? error.message : String(error));
  if (isProblem) say(`→ ${error.fix}`);
  process.exitCode = isProblem ? 2 : 1;
}

async function run(options: ReturnType<typeof readReleaseArguments>): Promise<void> {
  const date = new Date().toISOString().slice(0, "2026-01-31".length);
  const report = await release({ ...options, root, date, onProgress: say });
  if (options.isJson) {
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return;
  }
  for (const { name, sizeBytes } of report.tarballs)
    say(`packed ${name} (${Math.round(sizeBytes / 1000)} kB)`);
  for (const { node, passed } of report.tried) say(`Node ${node}: ${passed.join(", ")}`);
  say(
    report.isDryRun
      ? `${report.version} can be released; nothing was changed here.`
      : `${report.version} is ready.`,
  );
  for (const command of report.next) process.stdout.write(`${command}\n`);
}
