import { readdirSync } from "node:fs";
import * as z from "zod/v4";
import { familyNames } from "../src/engine/families.ts";
import type { Case } from "./case.ts";

/** Every case of every file in this folder that exports `cases`, in order of family and id. */
export async function loadCases(): Promise<Case[]> {
  const names = readdirSync(new URL(".", import.meta.url)).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|^(?:campaign|case|load-cases)\.ts$/.test(name),
  );
  const cases: Case[] = [];
  for (const name of names.sort()) {
    const module: unknown = await import(new URL(name, import.meta.url).href);
    if (typeof module === "object" && module !== null && "cases" in module)
      cases.push(...parse(name, module));
  }
  const ids = new Set<string>();
  for (const { id } of cases) {
    if (ids.has(id)) throw new Error(`Two cases have the id '${id}'.`);
    ids.add(id);
  }
  const lost = cases.find(({ pair }) => pair !== undefined && !ids.has(pair));
  if (lost !== undefined) throw new Error(`The pair of '${lost.id}' is no case: '${lost.pair}'.`);
  return cases.sort((a, b) => compare(a.family, b.family) || compare(a.id, b.id));
}

const caseSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  label: z.enum(["malicious", "benign"]),
  family: z.enum(familyNames),
  pair: z.string().exactOptional(),
  source: z.string().exactOptional(),
  files: z.record(z.string().min(1), z.union([z.string(), z.strictObject({ base64: z.base64() })])),
});

function parse(name: string, module: unknown): Case[] {
  const parsed = z.object({ cases: z.array(caseSchema) }).safeParse(module);
  if (parsed.success) return parsed.data.cases;
  throw new Error(`packages/scan/cases/${name}: ${z.prettifyError(parsed.error)}`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
