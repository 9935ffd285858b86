import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./program.ts";

/** Every point at which a test can have a program end itself, as its code names them: of the hub, or below another folder. */
export function crashPoints(below = "packages/hub/src"): string[] {
  const folder = join(root, below);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !/[/\\]testing[/\\]/.test(file),
  );
  const points = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/\bcrashPoint\(\s*"([^"]+)"/g)].map(
      ([, point = ""]) => point,
    ),
  );
  return [...new Set(points)].sort();
}
