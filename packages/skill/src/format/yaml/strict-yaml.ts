import { isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { yamlLimitPassed } from "./yaml-limits.ts";

export type StrictValue = string | readonly StrictValue[] | ReadonlyMap<string, StrictValue>;

/**
 * YAML as strictyaml reads it: block style only, every scalar a text, no flow style, anchors, tags or repeated
 * keys. Undefined when strictyaml would refuse the text.
 */
export function parseStrictYaml(text: string): StrictValue | undefined {
  if (NOT_PRINTABLE.test(text) || yamlLimitPassed(text) !== undefined) return undefined;
  try {
    const document = parseDocument(text, {
      schema: "failsafe",
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: "silent",
    });
    if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
    return toStrict(document.contents, 0);
  } catch (error) {
    if (error instanceof NotStrict || error instanceof RangeError) return undefined;
    throw error;
  }
}

// The characters that YAML allows in a file; others make the reference validator fail.
const NOT_PRINTABLE = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const MAX_DEPTH = 100;

class NotStrict extends Error {}

function toStrict(node: unknown, depth: number): StrictValue {
  if (depth > MAX_DEPTH || isAlias(node)) throw new NotStrict();
  if (node === null || node === undefined) return "";
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) throw new NotStrict();
  if (node.anchor !== undefined || node.tag !== undefined) throw new NotStrict();
  if (isScalar(node)) return node.value === null || node.value === undefined ? "" : String(node.value);
  if (node.flow === true) throw new NotStrict();
  if (isSeq(node)) return node.items.map((item) => toStrict(item, depth + 1));
  const map = new Map<string, StrictValue>();
  for (const { key, value } of node.items) {
    const text = toStrict(key, depth + 1);
    if (typeof text !== "string" || map.has(text)) throw new NotStrict();
    map.set(text, toStrict(value, depth + 1));
  }
  return map;
}
