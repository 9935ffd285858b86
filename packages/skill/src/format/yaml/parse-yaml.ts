import type { JsonObject } from "../../problem.ts";
import type { HeadProblemCode } from "../head-problems.ts";
import { parseAnyYaml } from "./parse-any-yaml.ts";
import { readSimpleMap } from "./simple-map.ts";

/** A remark on the YAML, with its line counted from the first line of the text. */
export interface YamlRemark {
  readonly code: HeadProblemCode;
  readonly line: number;
  readonly evidence?: string;
  readonly message?: string;
}

export type YamlResult =
  | { readonly kind: "map"; readonly value: JsonObject; readonly remarks: readonly YamlRemark[] }
  | { readonly kind: "refused"; readonly remarks: readonly YamlRemark[] }
  | { readonly kind: "invalid"; readonly remarks: readonly YamlRemark[] };

/**
 * YAML 1.2 core to JSON, within hard limits: a text that passes one is `refused` and must not be repaired.
 * Merge keys do nothing, unknown tags make text, and no value is ever executed.
 */
export function parseYaml(text: string): YamlResult {
  const simple = readSimpleMap(text);
  return simple === undefined ? parseAnyYaml(text) : { kind: "map", value: simple, remarks: [] };
}
