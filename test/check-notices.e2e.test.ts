import { expect, it, onTestFinished } from "vitest";
import { scratchCopy } from "./support/scratch-copy.ts";

it("npm run check fails when the notice of a bundled package is missing, and names it", async () => {
  const copy = await scratchCopy();
  onTestFinished(copy.remove);
  await copy.run("rm scripts/notices/texts/wouter.txt");
  const { exitCode, output } = await copy.run('npm run --silent check -- "licence notices"');
  expect([exitCode, output]).toEqual([1, expect.stringContaining("✗ licence notices")]);
  expect(output).toMatch(
    /wouter@\S+ is bundled and has no licence text: put the one of its repository into /,
  );
}, 180_000);
