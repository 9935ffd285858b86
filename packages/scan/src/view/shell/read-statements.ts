import { childOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { constant, joined, mergeSources } from "../value.ts";
import { type CommandDraft, linkPipe } from "./command-draft.ts";
import { finishCommand, noteWritten } from "./finish-command.ts";
import { readAssignment, takeOpen } from "./read-assignment.ts";
import { readCommand, readRedirects } from "./read-command.ts";
import type { ShellState } from "./shell-state.ts";
import { wholeWord } from "./word-value.ts";

/** Every command below a node, in order; assignments are remembered on the way. */
export function readStatements(state: ShellState, node: SyntaxNode): CommandDraft[] {
  const matches: CommandDraft[] = [];
  for (const child of node.children) matches.push(...statement(state, child));
  return matches;
}

function statement(state: ShellState, node: SyntaxNode): CommandDraft[] {
  switch (node.type) {
    case "command":
      return one(state, readCommand(state, node, []));
    case "pipeline":
      return pipeline(state, node, []);
    case "redirected_statement":
      return redirected(state, node);
    case "variable_assignment":
      return readAssignment(state, node);
    case "declaration_command":
    case "unset_command":
      return declaration(state, node);
    case "comment":
      state.comments.push({
        line: state.lineOf(node),
        value: state.text.slice(node.start, node.end).replace(/^#+!?\s?/, ""),
      });
      return [];
    case "for_statement":
      return loop(state, node);
    case "string":
    case "raw_string":
    case "concatenation":
    case "simple_expansion":
    case "expansion":
      wholeWord(node, state.context);
      return takeOpen(state);
    default:
      return readStatements(state, node);
  }
}

function one(state: ShellState, draft: CommandDraft | undefined): CommandDraft[] {
  if (draft === undefined) return [];
  state.pipelines.push(draft.words.join(" "));
  return [draft];
}

function loop(state: ShellState, node: SyntaxNode): CommandDraft[] {
  const { context, known, text } = state;
  const name = childOf(node, "variable");
  const values = node.children
    .filter(({ field }) => field === "value")
    .map((child) => wholeWord(child, context));
  if (name !== undefined) known.variables.set(text.slice(name.start, name.end), joined(values, " "));
  takeOpen(state);
  return readStatements(state, { ...node, children: node.children.filter(({ field }) => field === "body") });
}

function declaration(state: ShellState, node: SyntaxNode): CommandDraft[] {
  const inner: CommandDraft[] = [];
  for (const child of node.children)
    if (child.type === "variable_assignment") inner.push(...readAssignment(state, child));
  if (inner.length === 0 && node.children.every(({ type }) => type !== "variable_assignment")) {
    const words = state.text.slice(node.start, node.end).split(/\s+/, 4).map(constant);
    inner.push(
      ...one(
        state,
        finishCommand(state, { words, redirects: [], inner: [], node, inputs: [], stdin: undefined }),
      ),
    );
  }
  return inner;
}

function redirected(state: ShellState, node: SyntaxNode): CommandDraft[] {
  const body = childOf(node, "body");
  const redirects = node.children.filter(
    ({ field, type }) => field === "redirect" || type.endsWith("_redirect"),
  );
  if (body === undefined) return redirects.flatMap((redirect) => readStatements(state, redirect));
  if (body.type === "command") return one(state, readCommand(state, body, redirects));
  if (body.type === "pipeline") return pipeline(state, body, redirects);
  const inner = statement(state, body);
  const { list, stdin } = readRedirects(state, redirects);
  for (const draft of inner) {
    draft.redirects.push(...list);
    if (stdin !== undefined) draft.carries = mergeSources([draft.carries, stdin.sources]);
    noteWritten(state, draft);
  }
  return inner;
}

function pipeline(state: ShellState, node: SyntaxNode, redirects: readonly SyntaxNode[]): CommandDraft[] {
  const members: CommandDraft[] = [];
  const parts = node.children.filter(({ isNamed, type }) => isNamed && type !== "comment");
  for (const [index, part] of parts.entries()) {
    const own = index === parts.length - 1 ? redirects : [];
    const nearest = members.slice(-NEAREST).reverse();
    if (part.type === "command") {
      const draft = readCommand(state, part, own, nearest);
      if (draft !== undefined) members.push(draft);
    } else if (part.type === "redirected_statement") {
      const body = childOf(part, "body");
      const mine = part.children.filter(({ field }) => field === "redirect");
      const draft =
        body?.type === "command" ? readCommand(state, body, [...mine, ...own], nearest) : undefined;
      if (draft !== undefined) members.push(draft);
      else members.push(...fed(statement(state, part), nearest));
    } else members.push(...fed(statement(state, part), nearest));
  }
  state.pipelines.push(members.map(({ words }) => words.join(" ")).join(" | "));
  return members;
}

// No more are ever linked; see `linkPipe`.
const NEAREST = 16;

/** `… | while read x; do …; done`: what is inside reads from the pipe. */
function fed(inner: CommandDraft[], inputs: readonly CommandDraft[]): CommandDraft[] {
  for (const draft of inner) linkPipe(draft, inputs);
  // `{ a; b; } | c`: c gets what all of them print, and follows the last one.
  const last = inner.at(-1);
  if (last !== undefined && inner.length > 1)
    last.carries = mergeSources(inner.slice(-NEAREST).map(({ carries }) => carries));
  return inner;
}
