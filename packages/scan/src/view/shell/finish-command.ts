import { TYPED_SECRET } from "../program/call-sources.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { constant, joined, mergeSources, unknown, type Value } from "../value.ts";
import {
  type CommandDraft,
  INTERPRETERS,
  isBackground,
  linkPipe,
  NO_NODE,
  programName,
  SHELLS,
  takeOffWrappers,
  withoutVersion,
} from "./command-draft.ts";
import { commandSources, writtenFiles } from "./command-sources.ts";
import { constantOutput } from "./constant-output.ts";
import type { ShellState } from "./shell-state.ts";

/** A command whose words are known, before it is linked with others. */
export interface UnfinishedCommand {
  readonly words: readonly Value[];
  readonly redirects: { operator: string; target: string }[];
  /** Commands of substitutions in its words. */
  readonly inner: readonly CommandDraft[];
  readonly node: SyntaxNode;
  /** Commands before it in the pipe, nearest first. */
  readonly inputs: readonly CommandDraft[];
  readonly stdin: Value | undefined;
}

/** Links a command with what feeds it, notes what it carries and writes, and reads the code that it hands on. */
export function finishCommand(
  state: ShellState,
  { words, redirects, inner, node, inputs, stdin }: UnfinishedCommand,
): CommandDraft | undefined {
  state.checkTime();
  const line = state.lineOf(node);
  const { kept, dropped } = takeOffWrappers(words);
  for (const { text: value } of kept) state.note(line, value);
  const texts = kept.map(({ text: value }) => value);
  const program = programName(texts[0] ?? "");
  if (program === "") return undefined;
  const draft: CommandDraft = {
    line,
    words: texts,
    program,
    inputs: [],
    outputs: [],
    redirects,
    carries: mergeSources([
      commandSources({ program, words: texts }, redirects, { path: state.place.path, line }),
      ...kept.map(({ sources }) => sources),
      stdin?.sources ?? [],
    ]),
    inBackground: dropped.includes("nohup") || dropped.includes("setsid") || isBackground(node, state.text),
    output: undefined,
  };
  linkPipe(draft, inputs, inner);
  // Nothing comes back out of a hash.
  if (HASHES.test(program) || (program === "openssl" && texts[1] === "dgst")) draft.carries = [];
  draft.output = constantOutput([program, ...texts.slice(1)], stdin?.text ?? inputs[0]?.output);
  state.commands.push(draft);
  noteWritten(state, draft);
  follow(state, draft, kept, stdin, inputs);
  return draft;
}

const HASHES = /^(?:sha\d{1,3}sum|shasum|md5sum|md5|b2sum|cksum)$/;

export function noteWritten(state: ShellState, draft: CommandDraft): void {
  for (const file of writtenFiles(draft)) state.written.push({ file, sources: draft.carries });
}

export const MAX_SHELL_DEPTH = 4;

/** Code that the command hands to another program: `sh -c`, `eval`, `python -c`, a here-document, a constant in a pipe. */
function follow(
  state: ShellState,
  draft: CommandDraft,
  kept: readonly Value[],
  stdin: Value | undefined,
  inputs: readonly CommandDraft[],
): void {
  if (state.depth >= MAX_SHELL_DEPTH) return;
  const { program, words, line } = draft;
  if (program === "xargs" || program === "parallel") {
    const rest = kept.slice(
      1 +
        words
          .slice(1)
          .findIndex((word, index) => !word.startsWith("-") && !/^-[InPLsd]$/.test(words[index] ?? "")),
    );
    if (rest.length > 0 && rest.length < kept.length)
      finishCommand(state, {
        words: rest,
        redirects: [],
        inner: [],
        node: { ...NO_NODE, line: line - state.place.line + 1 },
        inputs: draft.inputs,
        stdin: undefined,
      });
  }
  if (program === "find") {
    const at = words.findIndex((word) => /^-exec(?:dir)?$|^-ok$/.test(word));
    if (at > 0)
      finishCommand(state, {
        words: kept.slice(at + 1).filter(({ text: word }) => word !== ";" && word !== "+"),
        redirects: [],
        inner: [],
        node: { ...NO_NODE, line: line - state.place.line + 1 },
        inputs: [draft],
        stdin: undefined,
      });
  }
  if (program === "read" || program === "mapfile" || program === "readarray") keepRead(state, draft);
  if (program === "eval") again(state, joined(kept.slice(1), " "), draft);
  if (SHELLS.has(program)) {
    const at = words.findIndex((word) => /^-[a-z]{0,20}c$/.test(word));
    const body = at === -1 ? undefined : kept[at + 1];
    if (body !== undefined) again(state, body, draft);
    else if (stdin !== undefined) again(state, stdin, draft);
    else if (inputs[0]?.output !== undefined) again(state, constant(inputs[0].output), draft);
  }
  if (program === "ssh") {
    const remote = kept.slice(2).find(({ text: word }) => /\s/.test(word));
    if (remote !== undefined) again(state, remote, draft);
  }
  const language = INTERPRETERS.get(withoutVersion(program));
  if (language !== undefined) {
    const at = words.findIndex((word) => /^-(?:c|e|-eval|p|r|-?command|EncodedCommand)$/i.test(word));
    const body = at > 0 ? words.slice(at + 1).join(" ") : (stdin?.text ?? inputs[0]?.output);
    if (body !== undefined && body.length > 1)
      state.nested.push({ language, text: body, line: state.stdinLine ?? line });
  } else if (stdin !== undefined && !SHELLS.has(program) && stdin.text.length > 10) {
    // `cat > file <<EOF`: what is written may be run later, by whatever the file's name says.
    state.nested.push({ language: "other", text: stdin.text, line: state.stdinLine ?? line });
  }
  state.stdinLine = undefined;
}

/** `read -r name`: the variable holds what came in; after `stty -echo`, what a person types unseen. */
function keepRead({ known, commands, place }: ShellState, { words, carries, line }: CommandDraft): void {
  const isUnseen = commands
    .slice(-LOOK_BACK)
    .some(({ program, words: previous }) => program === "stty" && previous.includes("-echo"));
  const sources = isUnseen
    ? mergeSources([[{ kind: "input", what: TYPED_SECRET, path: place.path, line }], carries])
    : carries;
  for (const [index, word] of words.entries()) {
    const isValue = index > 0 && /^-[a-z]{0,4}[pntdNu]$/.test(words[index - 1] ?? "");
    if (index > 0 && !isValue && /^[A-Za-z_]\w{0,60}$/.test(word))
      known.variables.set(word, unknown(word, sources));
  }
}

const LOOK_BACK = 4;

function again(state: ShellState, body: Value, by: CommandDraft): void {
  if (/^\$\{\w*\}$/.test(body.text)) return;
  const inner = state.view(body.text, by.line);
  for (const draft of inner.commands) {
    state.commands.push({ ...draft, carries: mergeSources([draft.carries, body.sources]) });
  }
  state.nested.push(...inner.nested);
  state.written.push(...inner.written);
  state.strings.push(...inner.strings);
  if (inner.plain !== "") state.pipelines.push(inner.plain);
}
