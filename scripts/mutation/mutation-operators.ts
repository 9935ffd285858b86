import type { Node } from "@vscode/tree-sitter-wasm";

/** What may be written in place of a node, and how that is called. */
export interface Replacement {
  readonly node: Node;
  readonly text: string;
  readonly change: string;
}

/** Every way in which one node can be mutated; its children are not looked at. */
export function replacementsOf(node: Node): Replacement[] {
  return OPERATORS.flatMap((operator) => operator(node));
}

type Operator = (node: Node) => Replacement[];

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&": ["|"],
  "|": ["&"],
  "^": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "+=": ["-="],
  "-=": ["+="],
  "|=": ["&="],
};

const METHOD_SWAPS: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  floor: "ceil",
  ceil: "floor",
};

const swapOperator: Operator = (node) => {
  if (node.type !== "binary_expression" && node.type !== "augmented_assignment_expression") return [];
  const operator = node.childForFieldName("operator");
  if (operator === null) return [];
  // Two texts one after the other are no sum.
  if (operator.type === "+" && node.namedChildren.some(isText)) return [];
  return (SWAPS[operator.type] ?? []).map((text) => ({
    node: operator,
    text,
    change: `${operator.type} → ${text}`,
  }));
};

const changeNumber: Operator = (node) => {
  if (node.type !== "number") return [];
  const value = Number(node.text.replaceAll("_", ""));
  if (!Number.isFinite(value)) return [];
  const text = String(value === 0 ? 1 : Number.isInteger(value) ? value + 1 : value * 2);
  return [{ node, text, change: `${node.text} → ${text}` }];
};

const flipBoolean: Operator = (node) => {
  if (node.type !== "true" && node.type !== "false") return [];
  const text = node.type === "true" ? "false" : "true";
  return [{ node, text, change: `${node.type} → ${text}` }];
};

const negateCondition: Operator = (node) => {
  if (!["if_statement", "ternary_expression", "while_statement"].includes(node.type)) return [];
  const condition = node.childForFieldName("condition");
  if (condition === null) return [];
  return [{ node: condition, text: `(!(${condition.text}))`, change: "condition → negated" }];
};

const dropNot: Operator = (node) => {
  const argument = node.childForFieldName("argument");
  if (node.type !== "unary_expression" || argument === null || !node.text.startsWith("!")) return [];
  return [{ node, text: `(${argument.text})`, change: "! → dropped" }];
};

const removeStatement: Operator = (node) => {
  // The name of an error is a word for a log, as its message is.
  const isWords = node.text.startsWith('"') || node.text.startsWith("this.name = ");
  const isEffect = node.type === "expression_statement" && !isWords;
  const isGuard = node.type === "if_statement" && node.childForFieldName("alternative") === null;
  const isJump = node.type === "continue_statement" || node.type === "break_statement";
  if (!isEffect && !isGuard && !isJump) return [];
  return [{ node, text: ";", change: `${node.type.replace("_", " ")} → removed` }];
};

const swapMethod: Operator = (node) => {
  if (node.type !== "property_identifier" || node.parent?.parent?.type !== "call_expression") return [];
  const text = Object.hasOwn(METHOD_SWAPS, node.text) ? METHOD_SWAPS[node.text] : undefined;
  return text === undefined ? [] : [{ node, text, change: `${node.text} → ${text}` }];
};

// Only where a text decides something: the words of a message are not behaviour.
const emptyText: Operator = (node) => {
  if (node.type !== "string" || node.text.length <= 2) return [];
  const parent = node.parent;
  const isCompared = parent?.type === "binary_expression" && /[!=]==/.test(parent.text);
  const isAsked =
    parent?.type === "arguments" &&
    /\.(?:has|get|includes|startsWith|endsWith|indexOf|split)$/.test(parent.parent?.firstChild?.text ?? "");
  return isCompared || isAsked ? [{ node, text: '"mutant"', change: `${node.text} → "mutant"` }] : [];
};

const loosenPattern: Operator = (node) => {
  if (node.type !== "regex") return [];
  const pattern = node.childForFieldName("pattern");
  const flags = node.childForFieldName("flags")?.text ?? "";
  if (pattern === null) return [];
  const replacements: Replacement[] = [];
  const add = (text: string, flagsText: string, change: string) => {
    if (text !== "") replacements.push({ node, text: `/${text}/${flagsText}`, change });
  };
  if (pattern.text.startsWith("^")) add(pattern.text.slice(1), flags, "^ → dropped");
  if (pattern.text.endsWith("$") && !pattern.text.endsWith("\\$"))
    add(pattern.text.slice(0, -1), flags, "$ → dropped");
  if (flags.includes("i")) add(pattern.text, flags.replace("i", ""), "flag i → dropped");
  return replacements;
};

const OPERATORS: readonly Operator[] = [
  swapOperator,
  changeNumber,
  flipBoolean,
  negateCondition,
  dropNot,
  removeStatement,
  swapMethod,
  emptyText,
  loosenPattern,
];

function isText(node: Node | null): boolean {
  return node?.type === "string" || node?.type === "template_string";
}
