import { isMap, isScalar, isSeq, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";

export interface SubsetViolation {
  readonly offset: number;
  /** Ends the sentence "cannot be re-read: …". */
  readonly what: string;
}

/**
 * The first thing in valid YAML that the skills extension's clients cannot read. They verify a listed skill by
 * reading its front matter again with a small reader: block maps and lists; plain, quoted and block scalars;
 * flow collections on one line. Judged more strictly than that reader does: a skill that is wrongly refused here
 * is still served by tools and resources, one wrongly admitted fails in the client.
 */
export function subsetViolation(root: YAMLMap, source: string): SubsetViolation | undefined {
  const odd = ODD_CHARACTER.exec(source) ?? ODD_LINE.exec(source);
  if (odd !== null) return { offset: odd.index, what: "a tab, a control character or a YAML directive" };
  return nodeViolation(root, source, false);
}

// The line and paragraph separators count as line ends for the other reader, a lone CR too.
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what is looked for
const ODD_CHARACTER = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\p{Surrogate}/u;
const ODD_LINE = /^(?:---|\.\.\.|%)|^ *(?:- +)*\?(?: |$)/m;

function nodeViolation(node: unknown, source: string, isInFlow: boolean): SubsetViolation | undefined {
  if (isMap(node) || isSeq(node) || isScalar(node)) {
    const offset = node.range?.[0] ?? 0;
    if (node.anchor !== undefined || node.tag !== undefined) return { offset, what: "an anchor or a tag" };
    if (isScalar(node)) {
      const isAbsent = isInFlow && node.range?.[0] === node.range?.[1];
      return isAbsent
        ? { offset, what: "an empty value in brackets" }
        : scalarViolation(node, source, offset);
    }
    if (node.flow === true) return flowViolation(node, source, offset);
    if (isInFlow) return { offset, what: "a field inside a one-line list" };
    return isMap(node) ? mapViolation(node, source, false) : firstViolation(node.items, source, false);
  }
  // An absent value (`key:`) is null for every reader, but not inside brackets.
  if (node === null && !isInFlow) return undefined;
  return { offset: 0, what: "an alias or an empty value" };
}

function mapViolation(map: YAMLMap, source: string, isInFlow: boolean): SubsetViolation | undefined {
  for (const { key, value } of map.items) {
    if (!isScalar(key) || typeof key.value !== "string")
      return { offset: offsetOf(map), what: "a key that is not text" };
    if (!KEY.test(key.value)) return { offset: offsetOf(key), what: "an unusual key" };
    const violation = nodeViolation(key, source, isInFlow) ?? nodeViolation(value, source, isInFlow);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

const KEY = /^(?!(?:__proto__|constructor|prototype|<<)$)[\p{L}_$][\p{L}\p{N}_./$ -]*$/u;

function flowViolation(node: YAMLMap | YAMLSeq, source: string, offset: number): SubsetViolation | undefined {
  const text = source.slice(offset, node.range?.[1] ?? offset);
  if (text.includes("\n")) return { offset, what: "a bracketed value over several lines" };
  if (/[[{,] *\?(?: |$)/.test(text)) return { offset, what: "a '?' key" };
  if (text[0] !== "[" && text[0] !== "{") return { offset, what: "a field inside a one-line list" };
  return isMap(node) ? mapViolation(node, source, true) : firstViolation(node.items, source, true);
}

function firstViolation(
  items: readonly unknown[],
  source: string,
  isInFlow: boolean,
): SubsetViolation | undefined {
  for (const item of items) {
    const violation = nodeViolation(item, source, isInFlow);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

function scalarViolation(scalar: Scalar, source: string, offset: number): SubsetViolation | undefined {
  const text = source.slice(offset, scalar.range?.[1] ?? offset);
  const { value, type } = scalar;
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { offset, what: "a number that JSON does not have" };
  }
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) return { offset, what: "half a character" };
  if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") {
    return text.includes("\n") ? { offset, what: "a quoted value over several lines" } : undefined;
  }
  if (type === "BLOCK_LITERAL" || type === "BLOCK_FOLDED") {
    return /^[|>]-?\n/.test(text)
      ? undefined
      : { offset, what: "a block value with an indicator such as '|2'" };
  }
  return /^[%@`|>]|^[?:-](?:[ ,[\]{}]|$)/.test(text)
    ? { offset, what: "a value that needs quotes" }
    : undefined;
}

function offsetOf(node: { range?: [number, number, number] | null | undefined }): number {
  return node.range?.[0] ?? 0;
}
