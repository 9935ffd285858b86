import type { JavaScriptToken } from "./javascript-tokens.ts";
import { isCredentialName, type VariableUse } from "./script-variables.ts";

/**
 * Uses of `process.env`, `Bun.env` and `Deno.env` by a name that is written out. Reading one that is not set never fails
 * there, so a read without a default counts as a need only where the name is that of a key, or TypeScript is told that it is set.
 */
export function javaScriptVariables(tokens: readonly JavaScriptToken[]): VariableUse[] {
  const uses: VariableUse[] = [];
  for (let at = 0; at < tokens.length && uses.length < MAX_USES; at += 1) {
    if (!isEnvironment(tokens, at)) continue;
    uses.push(...usesAt(tokens, at));
  }
  return uses;
}

const MAX_USES = 500;

function isEnvironment(tokens: readonly JavaScriptToken[], at: number): boolean {
  const [object, dot, env] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isObject = object?.kind === "word" && /^(?:process|Bun|Deno)$/.test(object.text);
  return isObject && dot?.text === "." && env?.kind === "word" && env.text === "env";
}

function usesAt(tokens: readonly JavaScriptToken[], at: number): VariableUse[] {
  const previous = tokens[at - 1];
  const [first, second, third] = [tokens[at + 3], tokens[at + 4], tokens[at + 5]];
  if (first?.text === "." && second?.kind === "word") {
    // `Deno.env.get("X")`
    if (tokens[at]?.text === "Deno") {
      const [open, name] = [third, tokens[at + 6]];
      const isGet = second.text === "get" && open?.text === "(" && name?.kind === "string";
      return isGet ? [{ name: name.text, use: "may use" }] : [];
    }
    return [readOf(second.text, previous, tokens, at + 5)];
  }
  if (first?.text === "[" && second?.kind === "string" && third?.text === "]") {
    return [readOf(second.text, previous, tokens, at + 6)];
  }
  if (previous?.text === "in") {
    const name = tokens[at - 2];
    return name?.kind === "string" ? [{ name: name.text, use: "may use" }] : [];
  }
  return previous?.text === "=" && tokens[at - 2]?.text === "}" ? destructured(tokens, at - 3) : [];
}

function readOf(
  name: string,
  previous: JavaScriptToken | undefined,
  tokens: readonly JavaScriptToken[],
  after: number,
): VariableUse {
  const [next, afterNext] = [signAt(tokens, after), signAt(tokens, after + 1)];
  if (next === "=" && afterNext !== "=") return { name, use: "sets" };
  // `process.env.X!`, and not `process.env.X !== y`
  if (next === "!" && afterNext !== "=") return { name, use: "needs" };
  const isChoice =
    /^[|?&=!<>]$/.test(next) ||
    /^(?:[|?&:!]|typeof|delete)$/.test(previous?.text ?? "") ||
    isCondition(tokens, after);
  return { name, use: !isChoice && isCredentialName(name) ? "needs" : "may use" };
}

function signAt(tokens: readonly JavaScriptToken[], at: number): string {
  const token = tokens[at];
  return token?.kind === "punctuator" ? token.text : "";
}

// `if (process.env.X)`
function isCondition(tokens: readonly JavaScriptToken[], after: number): boolean {
  const isClosed = signAt(tokens, after) === ")";
  const start = tokens[after - 1]?.text === "]" ? after - 6 : after - 5;
  return isClosed && tokens[start - 1]?.text === "(" && /^(?:if|while)$/.test(tokens[start - 2]?.text ?? "");
}

// `const { A, B: b, C = "x" } = process.env`, from its end.
function destructured(tokens: readonly JavaScriptToken[], end: number): VariableUse[] {
  let open = end;
  while (open > Math.max(0, end - MAX_DESTRUCTURED) && tokens[open]?.text !== "{") open -= 1;
  if (tokens[open]?.text !== "{") return [];
  return tokens.slice(open + 1, end + 1).flatMap((token, index): VariableUse[] => {
    const at = open + 1 + index;
    if (token.kind !== "word" || !/^[{,]$/.test(signAt(tokens, at - 1))) return [];
    let next = at + 1;
    if (signAt(tokens, next) === ":") next += 2;
    const hasDefault = signAt(tokens, next) === "=" && next < end;
    return [{ name: token.text, use: !hasDefault && isCredentialName(token.text) ? "needs" : "may use" }];
  });
}

const MAX_DESTRUCTURED = 200;
