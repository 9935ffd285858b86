import { childOf, namedOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";
import { arithmetic, indexed } from "./program-parts.ts";
import { ENVIRONMENTS, NO_CHILD, type ProgramState } from "./program-state.ts";
import { joinValues, type ProgramValue, textValue, unknownValue } from "./program-value.ts";
import { stringValue } from "./string-value.ts";

export function literal(state: ProgramState, node: SyntaxNode): ProgramValue {
  return state.known(
    node,
    stringValue(node, state.tree.text, (child) => state.asValue(state.evaluate(child), child)),
  );
}

export function binary(state: ProgramState, node: SyntaxNode): ProgramValue {
  // `"a" + "b" + …` leans to the left as deep as it is long.
  const operands: { operator: string; node: SyntaxNode }[] = [];
  let at = node;
  for (;;) {
    const left = childOf(at, "left");
    const right = childOf(at, "right");
    const operator = childOf(at, "operator");
    if (left === undefined || right === undefined)
      return { ...joinValues(namedOf(at).map(state.evaluate)), isKnown: false };
    operands.push({ operator: operator === undefined ? "" : state.textOf(operator), node: right });
    at = left;
    if (left.type !== node.type) break;
  }
  let value = state.asValue(state.evaluate(at), at);
  for (const { operator, node: right } of operands.reverse()) {
    const other = state.asValue(state.evaluate(right), right);
    state.joinsLeft -= value.text.length + other.text.length;
    value =
      state.joinsLeft < 0
        ? { ...unknownValue("text"), sources: mergeSources([value.sources, other.sources]) }
        : arithmetic(operator, value, other);
  }
  return node.children.length > 0 && value.number === undefined && value.items === undefined
    ? state.known(node, value)
    : value;
}

export function container(state: ProgramState, node: SyntaxNode): ProgramValue {
  const parts: ProgramValue[] = [];
  for (const child of namedOf(node)) {
    const key = childOf(child, "key");
    const value = childOf(child, "value");
    if (child.type === "shorthand_property_identifier") {
      const given = state.asValue(state.evaluate(child), child);
      parts.push({ ...joinValues([textValue(state.textOf(child)), given], ": "), isKnown: false });
    } else if (key === undefined || value === undefined)
      parts.push(state.asValue(state.evaluate(child), child));
    else {
      const name = key.type === "property_identifier" ? textValue(state.textOf(key)) : state.evaluate(key);
      const given = state.asValue(state.evaluate(value), value);
      parts.push({ ...joinValues([name, given], ": "), isKnown: false });
    }
  }
  const all = joinValues(parts, ", ");
  return { ...all, text: `{${all.text}}`, isKnown: false };
}

export function member(state: ProgramState, node: SyntaxNode): ProgramValue {
  const assigned = node.end - node.start <= MAX_NAME_CHARS ? state.lookUp(state.textOf(node)) : undefined;
  if (assigned !== undefined) return assigned;
  const object = childOf(node, "object") ?? NO_CHILD;
  const property = childOf(node, "attribute") ?? childOf(node, "property") ?? NO_CHILD;
  // `self.address`, where the class says `address = …`.
  const own = /^(?:self|this|cls)$/.test(state.textOf(object).slice(0, 8))
    ? state.lookUp(state.textOf(property))
    : undefined;
  if (own !== undefined && own.callee === undefined) return own;
  const value = state.evaluate(object);
  const match = memberOf(state, value, state.textOf(property), node);
  // A method of the skill's own class that is handed on: `Thread(target=stats.push)`.
  const method =
    own ?? (state.classes.has(value.name ?? "") ? state.lookUp(state.textOf(property)) : undefined);
  return method?.callee === undefined ? match : { ...match, callee: method.callee };
}

/** Longer chains are not variables that somebody set. */
export const MAX_NAME_CHARS = 120;

export function memberOf(
  state: ProgramState,
  value: ProgramValue,
  property: string,
  node: SyntaxNode,
): ProgramValue {
  if (value.name === undefined || GLOBALS.test(value.name)) return part(value, property);
  if (ENVIRONMENTS.test(value.name) && /^[A-Z]/.test(property)) {
    return {
      ...unknownValue(property, [state.sourceAt(node, { kind: "environment", what: property })]),
      name: property,
    };
  }
  const name = `${value.name}.${property}`.slice(0, 300);
  const program = OWN_PROGRAMS.get(name);
  if (program !== undefined) return { ...textValue(program), name };
  return state.imported(part(value, name));
}

/** The program that runs the text. */
const OWN_PROGRAMS: ReadonlyMap<string, string> = new Map([
  ["sys.executable", "python3"],
  ["process.execPath", "node"],
]);

function part(value: ProgramValue, name: string): ProgramValue {
  return {
    text: value.isKnown && value.text !== "" ? value.text : `\${${name}}`,
    sources: value.sources,
    isKnown: false,
    name,
    ...(value.items !== undefined && { items: value.items }),
  };
}

const GLOBALS = /^(?:globalThis|window|global|builtins|__builtins__|self)$/;

export function subscript(state: ProgramState, node: SyntaxNode): ProgramValue {
  const value = state.evaluate(childOf(node, "value") ?? childOf(node, "object") ?? NO_CHILD);
  const key = childOf(node, "subscript") ?? childOf(node, "index");
  if (key === undefined) return value;
  if (key.type === "slice") return indexed(value, state.textOf(key));
  const index = state.evaluate(key);
  if (value.name !== undefined && ENVIRONMENTS.test(value.name)) {
    return unknownValue(index.text, [state.sourceAt(node, { kind: "environment", what: index.text })]);
  }
  if (index.number !== undefined) return indexed(value, String(index.number));
  if (index.isKnown && value.name !== undefined && /^[A-Za-z_$]\w*$/.test(index.text))
    return memberOf(state, value, index.text, node);
  return { ...value, isKnown: false, sources: mergeSources([value.sources, index.sources]) };
}
