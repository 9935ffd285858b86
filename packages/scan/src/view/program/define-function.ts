import { childOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { defaultsOf, parameterNames, restParameter } from "./program-parts.ts";
import type { ProgramState } from "./program-state.ts";
import {
  EMPTY,
  type LocalFunction,
  listValue,
  mergeValues,
  type ProgramValue,
  unknownValue,
} from "./program-value.ts";

export function defineFunction(state: ProgramState, node: SyntaxNode): ProgramValue {
  const nameNode = childOf(node, "name");
  const name = nameNode === undefined ? "" : state.textOf(nameNode);
  const scope = state.scopeOf(node);
  const rest = restParameter(node, state.textOf);
  const callee: LocalFunction = state.functions.get(node) ?? {
    name,
    parameters: parameterNames(node, state.textOf),
    node,
    scope,
    result: undefined,
    defaults: new Set(),
    ...(rest !== undefined && { rest }),
  };
  state.functions.set(node, callee);
  for (const { name: parameter, value } of defaultsOf(node, state.textOf))
    if (!scope.has(parameter)) {
      const given = state.asValue(state.evaluate(value), value);
      callee.defaults.add(given);
      scope.set(parameter, given);
    }
  for (const parameter of callee.parameters)
    if (!scope.has(parameter)) scope.set(parameter, unknownValue(parameter));
  // Without a name it must not pass for the `Function` that makes code out of text.
  const value: ProgramValue = {
    ...unknownValue(name || "function"),
    ...(name === "" && { name: "anonymous" }),
    callee,
  };
  if (name !== "") state.stack.at(-1)?.set(name, value);
  const outer = state.current;
  state.current = callee;
  state.stack.push(scope);
  const body = childOf(node, "body");
  if (body !== undefined) {
    const result = state.evaluate(body);
    // `x => x.text()` gives back what its body is.
    if (!/block|statement/.test(body.type)) callee.result = mergeValues(callee.result, result);
  }
  state.stack.pop();
  state.current = outer;
  return value;
}

/** Its methods are known by their names, as functions are; what is made of it calls them. */
export function defineClass(state: ProgramState, node: SyntaxNode): ProgramValue {
  const name = childOf(node, "name");
  if (name !== undefined) state.classes.add(state.textOf(name));
  for (const child of node.children) if (child.isNamed) state.evaluate(child);
  return EMPTY;
}

/** Puts arguments into the parameters of a function, whose body is read again in the next pass. */
export function giveArguments(callee: LocalFunction, args: readonly ProgramValue[]): void {
  for (const [index, parameter] of callee.parameters.entries()) {
    const named = args.find(({ text }) => text.startsWith(`${parameter}=`));
    const value =
      named !== undefined
        ? { ...named, text: named.text.slice(parameter.length + 1) }
        : parameter === callee.rest
          ? listValue(args.slice(index))
          : args[index];
    if (value === undefined) continue;
    const previous = callee.scope.get(parameter);
    // A function that calls itself with more of what it was given tells nothing about the first call.
    if (
      previous !== undefined &&
      value.text.includes(`\${${parameter}}`) &&
      value.text !== `\${${parameter}}`
    ) {
      callee.scope.set(parameter, mergeValues(value, previous));
      continue;
    }
    callee.scope.set(
      parameter,
      previous === undefined || previous.text === `\${${parameter}}` || callee.defaults.has(previous)
        ? mergeValues(previous, value)
        : mergeValues(value, previous),
    );
  }
}
