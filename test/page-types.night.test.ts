import { afterAll, beforeAll, expect, it } from "vitest";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

// Each case is one type check of the pages, and the copy takes some seconds.
const timeout = 300_000;

let copy: ScratchCopy;
beforeAll(async () => {
  copy = await scratchCopy();
}, timeout);
afterAll(() => copy.remove());

/** What the check of the pages' types says after one text became another in one file, and everything was generated anew. */
async function typesAfter(path: string, from: string, to: string): Promise<string> {
  const previous = await copy.read(path);
  expect(previous).toContain(from);
  try {
    await copy.write(path, previous.replace(from, to));
    const generated = await copy.run("npm run --silent gen");
    expect(generated).toMatchObject({ exitCode: 0 });
    return (await copy.run('npm run --silent check -- "types of the pages" types')).output;
  } finally {
    await copy.write(path, previous);
  }
}

it(
  "a renamed output field of a tool fails the type check of the page that shows it",
  async () => {
    const output = await typesAfter(
      "packages/hub/src/app/tools/drive/check-updates.ts",
      "newFindings: z",
      "findings: z",
    );
    expect(output).toMatch(/✗ types of the pages/);
    expect(output).toMatch(/pages-app\/pages\/updates\/.*newFindings/);
  },
  timeout,
);

it(
  "a renamed field of a route that only the pages declare fails the type check of the hub",
  async () => {
    const output = await typesAfter(
      "packages/pages/src/contract/credits.ts",
      "readonly balanceAfter:",
      "readonly after:",
    );
    expect(output).toMatch(/✗ types\b/);
    expect(output).toMatch(/packages\/hub\/src\/app\/http\/routes\/account\/reports\.ts/);
    expect(output).toMatch(/pages-app\/pages\/credits\/.*balanceAfter/);
  },
  timeout,
);
