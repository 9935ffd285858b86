import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments, parse as parseYaml, stringify } from "yaml";

type Values = Record<string, unknown>;

/**
 * The objects that a Helm chart makes, for tests where Helm is not installed. Knows the part of its language that the chart uses, and
 * throws at everything else: whatever it renders means the same to Helm.
 */
export function renderChart(chart: string, overrides: Values = {}): Record<string, unknown>[] {
  const read = (name: string) => readFileSync(join(chart, name), "utf8");
  const values = merge(parseYaml(read("values.yaml")), overrides);
  const about: Values = parseYaml(read("Chart.yaml"));
  const root = {
    Values: values,
    Release: { Name: "hub", Service: "Helm", Namespace: "hubs" },
    Chart: { AppVersion: about.appVersion, Name: about.name },
  };
  const names = readdirSync(join(chart, "templates"));
  const defined = new Map<string, Node[]>();
  for (const name of names.filter((each) => each.endsWith(".tpl"))) parse(read(`templates/${name}`), defined);
  return names
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => {
      const text = evaluate(parse(read(`templates/${name}`), defined), {
        dot: root,
        root,
        names: new Map(),
        defined,
      });
      return parseAllDocuments(text).flatMap((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}\n${text}`);
        const made: unknown = document.toJS();
        return made === null ? [] : [Object(made)];
      });
    });
}

type Node =
  | { readonly text: string }
  | { readonly expression: string }
  | { readonly block: "if" | "with" | "range"; readonly expression: string; readonly body: Node[] };

interface Scope {
  readonly dot: unknown;
  readonly root: unknown;
  readonly names: ReadonlyMap<string, unknown>;
  readonly defined: ReadonlyMap<string, Node[]>;
}

function parse(source: string, defined: Map<string, Node[]>): Node[] {
  const trimmed = source.replace(/\s*\{\{-/g, "{{").replace(/-\}\}\s*/g, "}}");
  const top: Node[] = [];
  const open: Node[][] = [top];
  for (const piece of trimmed.split(/(\{\{.*?\}\})/s)) {
    const into = open.at(-1);
    if (into === undefined) throw new Error("an end without a beginning");
    const action = /^\{\{\s*(.*?)\s*\}\}$/s.exec(piece)?.[1];
    if (action === undefined) {
      into.push({ text: piece });
      continue;
    }
    const [word = "", rest = ""] = [action.split(/\s/)[0], action.slice(action.indexOf(" ") + 1)];
    if (word === "end") open.pop();
    else if (word === "define") {
      const body: Node[] = [];
      defined.set(rest.replaceAll('"', ""), body);
      open.push(body);
    } else if (word === "if" || word === "with" || word === "range") {
      const body: Node[] = [];
      into.push({ block: word, expression: rest, body });
      open.push(body);
    } else into.push({ expression: action });
  }
  if (open.length !== 1) throw new Error("a beginning without an end");
  return top;
}

function evaluate(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if ("text" in node) return node.text;
      if (!("block" in node)) return String(pipeline(node.expression, scope));
      if (node.block === "range") return range(node.expression, node.body, scope);
      const value = pipeline(node.expression, scope);
      if (!isTrue(value)) return "";
      return evaluate(node.body, node.block === "with" ? { ...scope, dot: value } : scope);
    })
    .join("");
}

function range(expression: string, body: readonly Node[], scope: Scope): string {
  const match = /^(\$\w+)(?:,\s*(\$\w+))?\s*:=\s*(.*)$/.exec(expression);
  if (match === null) throw new Error(`a range without names: ${expression}`);
  const [, first = "", second, over = ""] = match;
  const value = pipeline(over, scope);
  const entries = Array.isArray(value)
    ? value.map((item) => [item, item])
    : Object.entries(Object(value)).sort();
  return entries
    .map(([key, item]) => {
      const names = new Map([
        ...scope.names,
        [first, key],
        ...(second === undefined ? [] : [[second, item] as const]),
      ]);
      return evaluate(body, { ...scope, names });
    })
    .join("");
}

function pipeline(expression: string, scope: Scope): unknown {
  let piped: unknown[] = [];
  for (const part of expression.split(/\s\|\s/)) {
    const words = part.match(/"[^"]*"|\S+/g) ?? [];
    const [name = "", ...rest] = words;
    const call = FUNCTIONS[name];
    const value =
      call === undefined
        ? operand(name, scope)
        : call([...rest.map((word) => operand(word, scope)), ...piped], scope);
    piped = [value];
  }
  return piped[0];
}

function operand(word: string, { dot, root, names }: Scope): unknown {
  if (word === ".") return dot;
  if (word.startsWith('"')) return word.slice(1, -1);
  if (/^-?\d+$/.test(word)) return Number(word);
  const [start = "", ...path] = word.split(".");
  const from = start === "" ? dot : start === "$" ? root : names.get(start);
  if (start !== "" && start !== "$" && !names.has(start))
    throw new Error(`not known to this renderer: ${word}`);
  return path.reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null || !(name in value)) throw new Error(`no value: ${word}`);
    return Reflect.get(value, name);
  }, from);
}

const FUNCTIONS: Readonly<Record<string, (given: unknown[], scope: Scope) => unknown>> = {
  include: ([name, dot], scope) => {
    const body = scope.defined.get(String(name));
    if (body === undefined) throw new Error(`not defined: ${name}`);
    return evaluate(body, { ...scope, dot, root: dot }).trim();
  },
  nindent: ([count, text]) => `\n${indent(String(text), Number(count))}`,
  quote: ([value]) => JSON.stringify(String(value)),
  toYaml: ([value]) => stringify(value).trimEnd(),
  default: ([fallback, value]) => (isTrue(value) ? value : fallback),
  ternary: ([yes, no, condition]) => (isTrue(condition) ? yes : no),
  not: ([value]) => !isTrue(value),
  list: (items) => items,
  add: (numbers) => numbers.reduce<number>((sum, number) => sum + Number(number), 0),
};

function indent(text: string, count: number): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : " ".repeat(count) + line))
    .join("\n");
}

function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function merge(base: unknown, over: unknown): unknown {
  if (
    typeof base !== "object" ||
    base === null ||
    typeof over !== "object" ||
    over === null ||
    Array.isArray(over)
  )
    return over;
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(over))
    merged.set(name, merged.has(name) ? merge(merged.get(name), value) : value);
  return Object.fromEntries(merged);
}
