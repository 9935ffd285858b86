import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from "yaml";
import type { JsonObject, JsonValue } from "../../problem.ts";
import type { HeadProblemCode } from "../head-problems.ts";
import type { YamlRemark, YamlResult } from "./parse-yaml.ts";
import { yamlLimitPassed } from "./yaml-limits.ts";
import { subsetViolation } from "./yaml-subset.ts";

/** As `parseYaml`, for YAML of every form. In a file of its own: the parser is loaded at the first text that needs it. */
export function parseAnyYaml(text: string): YamlResult {
  const limit = yamlLimitPassed(text);
  if (limit !== undefined) return refused(limit, 1);
  try {
    return parseWithinLimits(text);
  } catch (error) {
    if (error instanceof LimitPassed) return refused(error.code, error.line);
    // Block nesting that the limits above let through can still exhaust the parser's stack.
    if (error instanceof RangeError) return refused("yaml_too_deep", 1);
    throw error;
  }
}

function parseWithinLimits(text: string): YamlResult {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "silent",
    lineCounter: lines,
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const error = document.errors[0];
  if (error !== undefined) {
    const line = lineAt(error.pos[0]);
    const code = error.code === "DUPLICATE_KEY" ? "yaml_duplicate_key" : "yaml_invalid";
    return { kind: "invalid", remarks: [{ code, line, evidence: text.split("\n")[line - 1] ?? "" }] };
  }
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) {
    return { kind: "invalid", remarks: [{ code: "front_matter_empty", line: 1 }] };
  }
  if (!isMap(root))
    return { kind: "invalid", remarks: [{ code: "front_matter_not_a_map", line: lineAt(root.range[0]) }] };
  const remarks: YamlRemark[] = document.warnings.map((warning) => ({
    code: "yaml_tag_ignored",
    line: lineAt(warning.pos[0]),
  }));
  const walk = { document, lineAt, remarks, nodes: 0, aliases: 0 };
  const value = mapToJson(walk, root, 1);
  const violation = subsetViolation(root, text);
  if (violation !== undefined) {
    remarks.push({
      code: "yaml_outside_subset",
      line: lineAt(violation.offset),
      message: `Agents that verify skills cannot re-read this form of YAML: ${violation.what}.`,
    });
  }
  return { kind: "map", value, remarks };
}

interface Walk {
  readonly document: Document<ParsedNode>;
  readonly lineAt: (offset: number) => number;
  readonly remarks: YamlRemark[];
  nodes: number;
  aliases: number;
}

class LimitPassed extends Error {
  readonly code: HeadProblemCode;
  readonly line: number;
  constructor(code: HeadProblemCode, line: number) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

const MAX_DEPTH = 20;
const MAX_NODES = 1_000;
const MAX_ALIASES = 10;

function toJson(walk: Walk, node: unknown, depth: number): JsonValue {
  const line = lineOf(walk, node);
  walk.nodes += 1;
  if (walk.nodes > MAX_NODES) throw new LimitPassed("yaml_too_many_nodes", line);
  if (depth > MAX_DEPTH) throw new LimitPassed("yaml_too_deep", line);
  if (isAlias(node)) {
    walk.aliases += 1;
    if (walk.aliases > MAX_ALIASES) throw new LimitPassed("yaml_too_many_aliases", line);
    return toJson(walk, targetOf(walk, node), depth + 1);
  }
  if (isMap(node)) return mapToJson(walk, node, depth);
  if (isSeq(node)) return node.items.map((item) => toJson(walk, item, depth + 1));
  return isScalar(node) ? scalarToJson(walk, node.value, node.source, line) : null;
}

function mapToJson(walk: Walk, map: YAMLMap, depth: number): JsonObject {
  // No prototype: a key such as "toString" is only there when the file has it.
  const object: Record<string, JsonValue> = Object.create(null);
  for (const pair of map.items) {
    const key = keyToText(walk, pair.key);
    if (key === undefined) continue;
    object[key] = toJson(walk, pair.value, depth + 1);
  }
  return object;
}

function keyToText(walk: Walk, key: unknown): string | undefined {
  const line = lineOf(walk, key);
  if (!isScalar(key)) {
    walk.remarks.push({
      code: "yaml_key_not_text",
      line,
      message: "A key that is a list or a map is left out.",
    });
    return undefined;
  }
  const text = typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
  if (UNSAFE_KEYS.has(text)) {
    walk.remarks.push({ code: "yaml_key_dropped", line, evidence: text });
    return undefined;
  }
  if (typeof key.value !== "string") walk.remarks.push({ code: "yaml_key_not_text", line, evidence: text });
  if (text === "<<") walk.remarks.push({ code: "yaml_merge_key", line });
  return text;
}

// Assigning these can change what other objects inherit, here or in a program that copies the result.
const UNSAFE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function scalarToJson(walk: Walk, value: unknown, source: string | undefined, line: number): JsonValue {
  if (typeof value === "string" || typeof value === "boolean" || value === null || value === undefined) {
    return value ?? null;
  }
  if (typeof value === "number" && Number.isFinite(value)) return value;
  walk.remarks.push({ code: "yaml_number_not_finite", line });
  return source ?? String(value);
}

function targetOf(walk: Walk, alias: Alias): unknown {
  return alias.resolve(walk.document);
}

function lineOf(walk: Walk, node: unknown): number {
  const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
  return range ? walk.lineAt(range[0]) : 1;
}

function refused(code: HeadProblemCode, line: number): YamlResult {
  return { kind: "refused", remarks: [{ code, line }] };
}
