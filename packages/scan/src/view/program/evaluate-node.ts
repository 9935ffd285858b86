import { childOf, namedOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";
import { assign, bindTarget, comprehension, loop, MAX_ITEMS } from "./assign-value.ts";
import { defineClass, defineFunction } from "./define-function.ts";
import { evaluateCall } from "./evaluate-call.ts";
import { binary, container, literal, member, subscript } from "./evaluate-expression.ts";
import { importsOf, isSplat, STANDARD_NAMES } from "./program-parts.ts";
import { NO_CHILD, type ProgramState } from "./program-state.ts";
import {
  EMPTY,
  joinValues,
  listValue,
  mergeValues,
  numberValue,
  type ProgramValue,
  textValue,
  unknownValue,
} from "./program-value.ts";
import { stringValue } from "./string-value.ts";

/** What a part of a program stands for, by its kind. Every branch is taken, every loop once. */
export function evaluateNode(state: ProgramState, node: SyntaxNode): ProgramValue {
  switch (node.type) {
    case "identifier":
    case "shorthand_property_identifier": {
      const name = state.textOf(node);
      return state.lookUp(name) ?? { ...unknownValue(name), name: STANDARD_NAMES.get(name) ?? name };
    }
    case "string":
    case "template_string":
      return literal(state, node);
    case "regex":
      // `PATTERN.exec(text)` runs nothing.
      return { ...EMPTY, isKnown: false, name: "RegExp" };
    case "concatenated_string":
      return state.known(node, joinValues(namedOf(node).map(state.evaluate)));
    case "integer":
    case "float":
    case "number": {
      const number = Number(state.textOf(node).replaceAll("_", ""));
      return Number.isNaN(number) ? textValue(state.textOf(node)) : numberValue(number);
    }
    case "binary_operator":
    case "binary_expression":
      return binary(state, node);
    case "call":
    case "call_expression":
    case "new_expression":
      return evaluateCall(state, node);
    case "attribute":
    case "member_expression":
      return member(state, node);
    case "subscript":
    case "subscript_expression":
      return subscript(state, node);
    case "list":
    case "tuple":
    case "array":
    case "set":
    case "expression_list":
      return listValue(valuesOf(state, node));
    case "dictionary":
    case "object":
      return container(state, node);
    case "assignment":
    case "assignment_expression":
    case "augmented_assignment":
    case "augmented_assignment_expression":
    case "variable_declarator":
    case "named_expression":
    case "public_field_definition":
      return assign(state, node);
    case "import_statement":
    case "import_from_statement":
    case "future_import_statement":
      for (const { name, as } of importsOf(node, state.textOf))
        state.bind(as, state.imported({ ...unknownValue(as), name }));
      return EMPTY;
    case "export_statement":
      return exported(state, node);
    case "function_definition":
    case "function_declaration":
    case "generator_function_declaration":
    case "method_definition":
    case "arrow_function":
    case "function_expression":
    case "lambda":
      return defineFunction(state, node);
    case "class_definition":
    case "class_declaration":
      return defineClass(state, node);
    case "yield":
    case "yield_expression":
    case "return_statement": {
      const value = onlyOrList(valuesOf(state, node));
      if (state.current !== undefined) state.current.result = mergeValues(state.current.result, value);
      return value;
    }
    case "as_pattern": {
      const value = state.evaluate(namedOf(node)[0] ?? node.children[0] ?? NO_CHILD);
      const target = childOf(node, "alias");
      if (target !== undefined) bindTarget(state, target.children[0] ?? target, value);
      return value;
    }
    case "for_statement":
    case "for_in_statement":
    case "for_in_clause":
      return loop(state, node);
    case "list_comprehension":
    case "generator_expression":
    case "set_comprehension":
      return comprehension(state, node);
    case "comment":
      if (state.collects)
        state.found.comments.push({
          line: state.lineOf(node),
          value: state.textOf(node).replace(/^(?:#+!?|\/\/+|\/\*+)\s?|\*\/$/g, ""),
        });
      return EMPTY;
    case "expression_statement":
      return statement(state, node);
    case "parenthesized_expression":
    case "await":
    case "await_expression":
    case "spread_element":
    case "list_splat":
    case "dictionary_splat":
    case "keyword_separator":
    case "as_expression":
    case "non_null_expression":
    case "satisfies_expression":
      return state.evaluate(namedOf(node)[0] ?? NO_CHILD);
    case "unary_operator":
    case "unary_expression": {
      const value = state.evaluate(childOf(node, "argument") ?? NO_CHILD);
      return value.number !== undefined && state.textOf(node).startsWith("-")
        ? numberValue(-value.number)
        : value;
    }
    // `(0, eval)(text)`
    case "sequence_expression":
      return namedOf(node).map(state.evaluate).at(-1) ?? EMPTY;
    case "conditional_expression":
    case "ternary_expression":
    case "boolean_operator":
      return { ...joinValues(valuesOf(state, node), " "), isKnown: false };
    case "type_annotation":
    case "type":
      return EMPTY;
    case "true":
    case "false":
    case "none":
    case "null":
    case "undefined":
      return { ...textValue(state.textOf(node)), isKnown: false };
    default: {
      const values: ProgramValue[] = [];
      for (const child of node.children) if (child.isNamed) values.push(state.evaluate(child));
      return { text: "", sources: mergeSources(values.map(({ sources }) => sources)), isKnown: false };
    }
  }
}

function valuesOf(state: ProgramState, node: SyntaxNode): ProgramValue[] {
  return namedOf(node).flatMap((child) => {
    const value = state.asValue(state.evaluate(child), child);
    return isSplat(child) && value.items !== undefined ? value.items.slice(0, MAX_ITEMS) : [value];
  });
}

function onlyOrList(values: readonly ProgramValue[]): ProgramValue {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : listValue(values);
}

/** The default of a module is known to others by where it stands, not by its name. */
function exported(state: ProgramState, node: SyntaxNode): ProgramValue {
  const values = namedOf(node).map(state.evaluate);
  const value = values.at(-1);
  if (value !== undefined && node.children.some(({ type }) => type === "default"))
    state.bind("exports.default", value);
  return { text: "", sources: mergeSources(values.map(({ sources }) => sources)), isKnown: false };
}

/** A text that stands alone documents what is around it. */
function statement(state: ProgramState, node: SyntaxNode): ProgramValue {
  const [only] = namedOf(node);
  if (only?.type === "string" && state.grammar === "python") {
    const value = stringValue(only, state.tree.text, state.evaluate);
    if (state.collects) state.found.docstrings.push({ line: state.lineOf(only), value: value.text });
    return value;
  }
  return onlyOrList(namedOf(node).map(state.evaluate));
}
