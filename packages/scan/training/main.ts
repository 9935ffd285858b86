// `npm run train:scan -- --corpus <dir>`: learns the weights of the language model anew and says how good they are.
import { parseArgs } from "node:util";
import { train } from "./train.ts";

const USAGE = `usage: npm run train:scan -- --corpus <dir> [--dry-run]
  --corpus <dir>  every skill folder below is harmless
  --dry-run       measure only, write nothing
`;

const { values } = parseArgs({ options: { corpus: { type: "string" }, "dry-run": { type: "boolean" } } });
if (values.corpus === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else await train(values.corpus, values["dry-run"] === true);
