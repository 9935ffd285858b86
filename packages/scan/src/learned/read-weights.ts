import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ModelData } from "./language-model.ts";

/** The weights that training left: `bias` and `suspicious`, each with its value, then a line for each feature. Throws where they are not whole. */
export function readWeights(file = weightsFile()): ModelData {
  const text = readFileSync(file, "utf8");
  const [bias, suspicious] = text.split("\n", 2).map((line, at) => headValue(line, HEAD[at] ?? ""));
  if (bias === undefined || suspicious === undefined) throw new Error(`${file} has no head`);
  return { bias, suspicious, weights: text.slice(text.indexOf("\n", text.indexOf("\n") + 1) + 1) };
}

const HEAD: readonly string[] = ["bias", "suspicious"];

function headValue(line: string, name: string): number | undefined {
  const value = line.startsWith(`${name} `) ? Number(line.slice(name.length + 1)) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** Beside the bundle where there is one, else in the package. */
function weightsFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, NAME);
  return existsSync(bundled) ? bundled : join(here, "../../assets", NAME);
}

const NAME = "language-weights.txt";
