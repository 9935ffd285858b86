import { reversed } from "../shell/constant-output.ts";
import { childOf, namedOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";
import { joinValues, listValue, numberValue, type ProgramValue, textValue } from "./program-value.ts";

type TextOf = (node: SyntaxNode) => string;

/** Names that stand for a module without an import. */
export const STANDARD_NAMES: ReadonlyMap<string, string> = new Map([
  ["builtins", "globalThis"],
  ["__builtins__", "globalThis"],
]);

/** What an import binds: the local name and what it stands for. */
export function importsOf(
  node: SyntaxNode,
  textOf: TextOf,
): { readonly name: string; readonly as: string }[] {
  const source = childOf(node, "source");
  if (source !== undefined)
    return scriptImports(
      node,
      textOf(source)
        .slice(1, -1)
        .replace(/^node:/, ""),
      textOf,
    );
  const module = childOf(node, "module_name");
  const matches: { name: string; as: string }[] = [];
  for (const child of node.children) {
    if (child.field !== "name") continue;
    const isAliased = child.type === "aliased_import";
    const name = textOf(isAliased ? (childOf(child, "name") ?? child) : child);
    const alias = isAliased ? textOf(childOf(child, "alias") ?? child) : undefined;
    if (module !== undefined) matches.push({ name: `${textOf(module)}.${name}`, as: alias ?? name });
    // `import a.b` binds `a`.
    else
      matches.push({
        name: alias === undefined ? (name.split(".", 1)[0] ?? name) : name,
        as: alias ?? name.split(".", 1)[0] ?? name,
      });
  }
  return matches;
}

function scriptImports(node: SyntaxNode, module: string, textOf: TextOf): { name: string; as: string }[] {
  const matches: { name: string; as: string }[] = [];
  const clause = node.children.find(({ type }) => type === "import_clause");
  for (const child of clause?.children ?? []) {
    if (child.type === "identifier") matches.push({ name: module, as: textOf(child) });
    if (child.type === "namespace_import") {
      const name = namedOf(child)[0];
      if (name !== undefined) matches.push({ name: module, as: textOf(name) });
    }
    for (const specifier of child.type === "named_imports" ? namedOf(child) : []) {
      const name = childOf(specifier, "name");
      if (name !== undefined)
        matches.push({ name: `${module}.${textOf(name)}`, as: textOf(childOf(specifier, "alias") ?? name) });
    }
  }
  return matches;
}

export function parameterNames(node: SyntaxNode, textOf: TextOf): string[] {
  const list = childOf(node, "parameters") ?? childOf(node, "parameter");
  if (list === undefined) return [];
  if (list.type === "identifier") return [textOf(list)];
  return namedOf(list)
    .map((child) => {
      if (child.type === "identifier") return textOf(child);
      if (child.type === "list_splat_pattern" || child.type === "rest_pattern") {
        const inner = namedOf(child)[0];
        return inner === undefined ? "" : textOf(inner);
      }
      const name =
        childOf(child, "name") ?? childOf(child, "pattern") ?? childOf(child, "left") ?? namedOf(child)[0];
      return name === undefined ? "" : textOf(name).replace(/^\.\.\./, "");
    })
    .filter((name) => name !== "self" && name !== "cls");
}

/** `def f(host="x.example")`, `(host = "x.example") =>`. */
export function defaultsOf(
  node: SyntaxNode,
  textOf: TextOf,
): { readonly name: string; readonly value: SyntaxNode }[] {
  return namedOf(childOf(node, "parameters") ?? node).flatMap((child) => {
    if (
      !/^(?:default_parameter|typed_default_parameter|assignment_pattern|required_parameter)$/.test(
        child.type,
      )
    )
      return [];
    const name = childOf(child, "name") ?? childOf(child, "pattern") ?? childOf(child, "left");
    const value = childOf(child, "value") ?? childOf(child, "right");
    return name === undefined || value === undefined || name === value ? [] : [{ name: textOf(name), value }];
  });
}

/** The name of `*args` or `...args`. */
export function restParameter(node: SyntaxNode, textOf: TextOf): string | undefined {
  for (const child of namedOf(childOf(node, "parameters") ?? node)) {
    const splat = /^(?:list_splat_pattern|rest_pattern)$/.test(child.type)
      ? child
      : namedOf(child).find(({ type }) => type === "rest_pattern" || type === "list_splat_pattern");
    const name = splat === undefined ? undefined : namedOf(splat)[0];
    if (name !== undefined) return textOf(name);
  }
  return undefined;
}

/** `*list`, `...list`: its items stand in its place. */
export function isSplat({ type }: SyntaxNode): boolean {
  return type === "list_splat" || type === "spread_element";
}

export function arithmetic(operator: string, left: ProgramValue, right: ProgramValue): ProgramValue {
  if (left.number !== undefined && right.number !== undefined) {
    const number = calculate(operator, left.number, right.number);
    if (number !== undefined) return numberValue(number);
  }
  if (operator === "+" && left.items !== undefined && right.items !== undefined)
    return listValue([...left.items, ...right.items].slice(0, 20_000));
  // `Path.home() / ".ssh"`
  if (operator === "/")
    return {
      ...joinValues([left, right], left.text.endsWith("/") ? "" : "/"),
      ...(left.name !== undefined && { name: left.name }),
    };
  if (operator === "%" && left.isKnown)
    return textValue(formatted(left.text, right), mergeSources([left.sources, right.sources]));
  if (
    operator === "*" &&
    right.number !== undefined &&
    left.isKnown &&
    left.text.length * right.number < 10_000
  )
    return textValue(left.text.repeat(Math.max(0, Math.floor(right.number))), left.sources);
  if (operator === "+") return joinValues([left, right]);
  return { ...joinValues([left, right], " "), isKnown: false };
}

function calculate(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "^":
      return left ^ right;
    case "&":
      return left & right;
    case "|":
      return left | right;
    case ">>":
      return left >> right;
    case "<<":
      return left << right;
    case "%":
      return right === 0 ? undefined : left % right;
    case "//":
      return right === 0 ? undefined : Math.floor(left / right);
    default:
      return undefined;
  }
}

function formatted(text: string, value: ProgramValue): string {
  const parts = value.items ?? [value];
  let next = 0;
  return text.replace(/%(?:\(\w{1,40}\))?[sdrx]/g, (whole) => {
    const part = parts[next];
    next += 1;
    return part?.text ?? whole;
  });
}

/** `x[3]`, `x[1:5]`, `x[::-1]`, of texts and lists. */
export function indexed(value: ProgramValue, key: string): ProgramValue {
  const { text, items, sources, isKnown } = value;
  if (/^-?\d{1,9}$/.test(key)) {
    const index = Number(key);
    const item = items?.at(index);
    if (item !== undefined) return item;
    return isKnown && items === undefined
      ? textValue(text.at(index) ?? "", sources)
      : { ...value, isKnown: false };
  }
  const parts = /^(-?\d{0,9}):(-?\d{0,9})(?::(-?\d{0,9}))?$/.exec(key.replace(/\s/g, ""));
  if (parts === null || !isKnown) return value;
  const [, from = "", to = "", step = ""] = parts;
  const start = from === "" ? undefined : Number(from);
  const end = to === "" ? undefined : Number(to);
  if (items !== undefined) {
    const cut = items.slice(start, end);
    return listValue(step === "-1" ? cut.toReversed() : stepped(cut, Number(step || 1)));
  }
  const cut = text.slice(start, end);
  return textValue(
    step === "-1" ? reversed(cut) : stepped(Array.from(cut), Number(step || 1)).join(""),
    sources,
  );
}

function stepped<Item>(items: readonly Item[], step: number): Item[] {
  return step > 1 ? items.filter((_, index) => index % step === 0) : [...items];
}
