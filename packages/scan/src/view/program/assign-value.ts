import { childOf, namedOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";
import { MAX_NAME_CHARS, memberOf } from "./evaluate-expression.ts";
import { arithmetic } from "./program-parts.ts";
import { NO_CHILD, type ProgramState } from "./program-state.ts";
import {
  EMPTY,
  listValue,
  mergeValues,
  type ProgramValue,
  textValue,
  unknownValue,
} from "./program-value.ts";

export function assign(state: ProgramState, node: SyntaxNode): ProgramValue {
  const target = childOf(node, "left") ?? childOf(node, "name") ?? childOf(node, "property");
  const right = childOf(node, "right") ?? childOf(node, "value");
  if (target === undefined || right === undefined) return EMPTY;
  let value = state.evaluate(right);
  if (node.type.startsWith("augmented")) {
    const previous = state.evaluate(target);
    state.joinsLeft -= previous.text.length + value.text.length;
    value =
      state.joinsLeft < 0
        ? unknownValue("text", mergeSources([previous.sources, value.sources]))
        : arithmetic("+", previous, value);
  }
  bindTarget(state, target, value);
  return value;
}

export function bindTarget(state: ProgramState, target: SyntaxNode, value: ProgramValue): void {
  switch (target.type) {
    case "identifier":
    case "property_identifier":
    case "shorthand_property_identifier_pattern":
      state.bind(state.textOf(target), value);
      return;
    case "attribute":
    case "member_expression":
      if (target.end - target.start <= MAX_NAME_CHARS) bindMember(state, state.textOf(target), value);
      addTo(state, childOf(target, "object"), value);
      return;
    case "subscript":
    case "subscript_expression":
      addTo(state, childOf(target, "value") ?? childOf(target, "object"), value);
      return;
    case "object_pattern":
      for (const child of namedOf(target)) {
        const key = childOf(child, "key") ?? childOf(child, "left") ?? child;
        const local = childOf(child, "value") ?? childOf(child, "left") ?? child;
        const own = memberOf(state, value, state.textOf(key), target);
        if (local.type === "identifier" || local.type.startsWith("shorthand"))
          state.bind(state.textOf(local), own);
      }
      return;
    default:
      for (const [index, child] of namedOf(target).entries())
        bindTarget(state, child, value.items?.[index] ?? { ...value, isKnown: false });
  }
}

/** What one method leaves in `self` or `this`, every other one finds there. */
function bindMember(state: ProgramState, name: string, value: ProgramValue): void {
  const top = state.stack[0];
  if (top === undefined || !/^(?:self|this|cls)\./.test(name)) state.bind(name, value);
  else top.set(name, mergeValues(top.get(name), state.asValue(value)));
}

/** What is put into an object is in the object. */
export function addTo(state: ProgramState, object: SyntaxNode | undefined, value: ProgramValue): void {
  if (object === undefined || value.sources.length === 0 || object.end - object.start > MAX_NAME_CHARS)
    return;
  if (object.type === "attribute" || object.type === "member_expression") {
    const name = state.textOf(object);
    const previous = state.lookUp(name) ?? state.evaluate(object);
    bindMember(state, name, { ...previous, sources: mergeSources([previous.sources, value.sources]) });
    return;
  }
  if (object.type !== "identifier") return;
  const name = state.textOf(object);
  const earlier = state.lookUp(name);
  if (earlier !== undefined)
    state.bind(name, { ...earlier, sources: mergeSources([earlier.sources, value.sources]) });
}

export function loop(state: ProgramState, node: SyntaxNode): ProgramValue {
  const left = childOf(node, "left");
  const right = childOf(node, "right");
  if (right !== undefined) {
    const value = state.asValue(state.evaluate(right), right);
    const { items, ...each } = value;
    // Each of `(["a"], ["b", "c"])` is a list; together they hold what all of them hold.
    const inner = items?.flatMap((item) => item.items ?? []) ?? [];
    if (left !== undefined)
      bindTarget(state, left, inner.length > 0 ? { ...each, items: inner.slice(0, MAX_ITEMS) } : each);
  }
  for (const child of node.children)
    if (child.isNamed && child !== left && child !== right) state.evaluate(child);
  return EMPTY;
}

/** `chr(c ^ 3) for c in [...]`: worked out item by item where the list is known. */
export function comprehension(state: ProgramState, node: SyntaxNode): ProgramValue {
  const body = childOf(node, "body");
  const clauses = node.children.filter(({ type }) => type === "for_in_clause");
  for (const clause of clauses) state.evaluate(clause);
  if (body === undefined) return EMPTY;
  const [clause] = clauses;
  const target = clause === undefined ? undefined : childOf(clause, "left");
  const list = clause === undefined ? undefined : state.evaluate(childOf(clause, "right") ?? NO_CHILD);
  const items = itemsOf(list);
  if (clauses.length !== 1 || target?.type !== "identifier" || items === undefined)
    return { ...state.evaluate(body), isKnown: false };
  const name = state.textOf(target);
  const wasCollecting = state.collects;
  state.collects = false;
  const results = items.slice(0, MAX_ITEMS).map((item) => {
    state.stack.at(-1)?.set(name, item);
    return state.evaluate(body);
  });
  state.collects = wasCollecting;
  if (state.collects) state.evaluate(body);
  return listValue(results);
}

export const MAX_ITEMS = 4_096;

function itemsOf(list: ProgramValue | undefined): readonly ProgramValue[] | undefined {
  if (list === undefined) return undefined;
  if (list.items !== undefined) return list.items;
  // The bytes of a text.
  return list.isKnown && list.text.length < MAX_ITEMS
    ? Array.from(list.text, (letter) => ({ ...textValue(letter), number: letter.codePointAt(0) ?? 0 }))
    : undefined;
}
