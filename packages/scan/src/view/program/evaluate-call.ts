import type { Source } from "../skill-view.ts";
import { childOf, namedOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";
import { addTo, MAX_ITEMS } from "./assign-value.ts";
import { callSources } from "./call-sources.ts";
import { collectCall } from "./collect-call.ts";
import { constantCall } from "./constant-call.ts";
import { giveArguments } from "./define-function.ts";
import { memberOf } from "./evaluate-expression.ts";
import { isSplat } from "./program-parts.ts";
import { ENVIRONMENTS, NO_CHILD, type ProgramState } from "./program-state.ts";
import {
  EMPTY,
  type LocalFunction,
  listValue,
  type ProgramValue,
  textValue,
  unknownValue,
} from "./program-value.ts";
import { isShellCall, shellTextOf } from "./shell-calls.ts";

export function evaluateCall(state: ProgramState, node: SyntaxNode): ProgramValue {
  const target = childOf(node, "function") ?? childOf(node, "constructor") ?? NO_CHILD;
  const isMember = target.type === "attribute" || target.type === "member_expression";
  const receiver = isMember ? state.evaluate(childOf(target, "object") ?? NO_CHILD) : undefined;
  const callee =
    isMember && receiver !== undefined ? calledMember(state, target, receiver) : state.evaluate(target);
  const args = argumentsOf(state, node);
  const name = target.type === "import" ? "import" : nameOf(callee, args);
  const reflected = reflect(state, name, args, node);
  if (reflected !== undefined) return reflected;
  const flowing = mergeSources([
    ...args.map((arg, index) => (index > 0 && isShellCall(name) ? withoutEnvironment(arg) : arg.sources)),
    // One variable of the environment is not all of it.
    receiver === undefined || (ENVIRONMENTS.test(receiver.name ?? "") && args.length > 0)
      ? []
      : receiver.sources,
    isMember ? [] : callee.sources,
  ]);
  if (callee.callee !== undefined) giveArguments(callee.callee, args);
  else if (state.classes.has(name)) giveToConstructor(state, args);
  else if (target.type === "identifier") keepGiven(state, state.textOf(target), args);
  const started = startedBy(state, node, name, callee.callee, args);
  const own = callSources(name, args, receiver?.text ?? "")
    // In the first pass a parameter is not known yet.
    .filter(({ what }) => !state.isFirst || !/^\$\{\w+\}$/.test(what))
    .map((match) => state.sourceAt(node, match));
  if (started !== undefined) own.push(state.sourceAt(node, { kind: "command", what: started.slice(0, 300) }));
  if (name === "Promise") own.push(...givenBy(args[0]?.callee));
  const through = mergeSources([flowing, own]);
  const task = taskOf(name, args);
  if (task !== undefined) giveArguments(task.callee, task.args);
  for (const arg of args) {
    if (arg.callee !== undefined && arg.callee !== task?.callee)
      giveArguments(
        arg.callee,
        arg.callee.parameters.map((parameter) => unknownValue(parameter, through)),
      );
  }
  // `rules.price.exec(page)`, `self.exec(x)`: named like what runs text, and something else.
  const isOther = callee.callee !== undefined || (isMember && !isGlobal(state, receiver));
  const shown = isOther && BUILT_IN.test(name) ? `own.${name}` : name;
  if (state.collects) collectCall(state, { node, name: shown, args, carries: flowing, receiver });
  if (receiver !== undefined && PUTS_INTO.test(name.slice(name.lastIndexOf(".") + 1))) {
    const sources = mergeSources(args.map((arg) => arg.sources));
    addTo(state, childOf(target, "object"), { ...EMPTY, sources });
    for (const below of receiver.backs ?? []) {
      const previous = state.lookUp(below);
      if (previous !== undefined)
        state.bind(below, { ...previous, sources: mergeSources([previous.sources, sources, own]) });
    }
  }
  if (GIVES_TO.test(name.slice(name.lastIndexOf(".") + 1))) {
    const list = childOf(node, "arguments");
    for (const child of list === undefined ? [] : namedOf(list))
      if (child.type === "identifier") addTo(state, child, { ...EMPTY, sources: through });
  }
  const constant = state.joinsLeft > 0 ? constantCall(name, receiver, args) : undefined;
  if (constant !== undefined) {
    state.joinsLeft -= constant.text.length;
    const result = { ...constant, sources: mergeSources([constant.sources, own]), name };
    return /\.(?:join|decode|toString|format)$|^(?:atob|bytes|chr)/.test(name)
      ? state.known(node, result)
      : result;
  }
  const mapped = mapCall(state, name, receiver, args);
  if (mapped !== undefined) return mapped;
  const worked = workedOut(state, callee.callee, args);
  if (worked !== undefined) return state.known(node, worked);
  const result = callee.callee?.result;
  if (result !== undefined) return { ...result, sources: mergeSources([result.sources, through]) };
  // Nothing comes back out of a hash.
  if (HASHES.test(name)) return { ...unknownValue(name), name };
  const backs = FILLS_OTHER.test(name) ? variablesGiven(state, node) : [];
  return {
    text: `\${${name || "call"}}`,
    sources: through,
    isKnown: false,
    name,
    ...(backs.length > 0 && { backs }),
  };
}

function isGlobal({ grammar }: ProgramState, receiver: ProgramValue | undefined): boolean {
  return grammar === "tsx" || receiver?.name !== "self"
    ? /^(?:globalThis|window|global|builtins|__builtins__|self|os)$/.test(receiver?.name ?? "")
    : false;
}

const HASHES =
  /^hashlib\.[\w.]{1,60}\.(?:hex)?digest$|^crypto\.(?:createHash|createHmac)[\w.]{0,60}\.digest$|^hmac\.[\w.]{1,40}digest$/;

/** A helper of one line that is given what is known, such as one that decodes: worked out for each call. */
function workedOut(
  state: ProgramState,
  callee: LocalFunction | undefined,
  args: readonly ProgramValue[],
): ProgramValue | undefined {
  if (callee === undefined || args.length === 0 || !state.functions.has(callee.node)) return undefined;
  if (state.helpersOpen > 1 || args.some(({ isKnown }) => !isKnown)) return undefined;
  const body = onlyExpression(callee.node);
  if (body === undefined || body.end - body.start > MAX_HELPER_CHARS) return undefined;
  const wasCollecting = state.collects;
  state.collects = false;
  state.helpersOpen += 1;
  state.stack.push(new Map(callee.parameters.map((parameter, index) => [parameter, args[index] ?? EMPTY])));
  const result = state.evaluate(body);
  state.stack.pop();
  state.helpersOpen -= 1;
  state.collects = wasCollecting;
  return result.isKnown && result.text !== "" ? result : undefined;
}

const MAX_HELPER_CHARS = 300;

function onlyExpression(node: SyntaxNode): SyntaxNode | undefined {
  const body = childOf(node, "body");
  if (body === undefined || !/block/.test(body.type)) return body;
  const [only, ...more] = namedOf(body);
  return more.length === 0 && only?.type === "return_statement" ? namedOf(only)[0] : undefined;
}

// A function of the skill's own that has the name of one that runs text.
const BUILT_IN = /^(?:eval|exec|compile|system|popen|import|assert|fetch|open)$/;
// What is put into them goes on to what they were opened on.
const FILLS_OTHER =
  /^(?:zipfile\.ZipFile|tarfile\.(?:open|TarFile)|gzip\.GzipFile|bz2\.BZ2File|lzma\.LZMAFile|io\.(?:TextIOWrapper|BufferedWriter)|csv\.(?:writer|DictWriter)|codecs\.getwriter)$/;

function variablesGiven(state: ProgramState, node: SyntaxNode): string[] {
  return namedOf(childOf(node, "arguments") ?? NO_CHILD).flatMap((child) => {
    const value = child.type === "keyword_argument" ? childOf(child, "value") : child;
    return value?.type === "identifier" ? [state.textOf(value)] : [];
  });
}

/** `Client(key)`, `new Client(key)`: what its constructor is given. */
function giveToConstructor(state: ProgramState, args: readonly ProgramValue[]): void {
  const callee = (state.lookUp("__init__") ?? state.lookUp("constructor"))?.callee;
  if (callee !== undefined) giveArguments(callee, args);
}

/** `Thread(target=f, args=(a, b))`, `executor.submit(f, a)`, `setTimeout(f, 10, a)`: f is called with them. */
function taskOf(
  name: string,
  args: readonly ProgramValue[],
): { readonly callee: LocalFunction; readonly args: readonly ProgramValue[] } | undefined {
  const at = args.findIndex((arg) => arg.callee !== undefined);
  const callee = args[at]?.callee;
  if (callee === undefined) return undefined;
  if (/(?:^|\.)(?:Thread|Process|Timer)$/.test(name)) {
    const list =
      args.find(({ text, items }) => items !== undefined && text.startsWith("args=")) ?? args[at + 1];
    return { callee, args: list?.items ?? [] };
  }
  if (
    /(?:^|\.)(?:submit|run_in_executor|to_thread|apply_async|partial|start_new_thread|register|call_soon)$/.test(
      name,
    )
  )
    return { callee, args: args.slice(at + 1).flatMap((arg) => arg.items ?? [arg]) };
  return /^(?:setTimeout|setInterval|setImmediate|process\.nextTick)$/.test(name) && args.length > at + 2
    ? { callee, args: args.slice(at + 2) }
    : undefined;
}

/** A program is started with the environment as a matter of course; what it prints is something else. */
function withoutEnvironment({ sources }: ProgramValue): readonly Source[] {
  return sources.some(({ kind, what }) => kind === "environment" && what === "*")
    ? sources.filter(({ kind, what }) => kind !== "environment" || what !== "*")
    : sources;
}

/** `new Promise((resolve) => … resolve(x))`: what a parameter is called with, the promise gives. */
function keepGiven(state: ProgramState, name: string, args: readonly ProgramValue[]): void {
  const scope = state.stack.findLast((one) => one.has(name));
  if (scope === undefined || scope === state.stack[0]) return;
  const key = `<${name}>`;
  const sources = mergeSources([scope.get(key)?.sources ?? [], ...args.map((arg) => arg.sources)]);
  if (sources.length > 0) scope.set(key, { ...EMPTY, sources });
}

function givenBy(callee: LocalFunction | undefined): readonly Source[] {
  const [resolve] = callee?.parameters ?? [];
  return callee?.scope.get(`<${resolve}>`)?.sources ?? [];
}

const PUTS_INTO =
  /^(?:append|push|add|update|extend|set|insert|setdefault|write|writestr|unshift|assign|add_field|set_content|set_payload|attach|add_attachment|writelines|writerows?|put|appendleft)$/;
// What they are called on, or with, goes into what they are given: `picture.save(buffer)`, `json.dump(data, file)`.
const GIVES_TO = /^(?:save|dump|copyfileobj|pipe|pipeTo|pipeline|extractall|extract|unpack_archive)$/;

/** A call of the skill's own `run(*words)` that hands what it is given to a shell: the command, as that shell would see it. */
function startedBy(
  state: ProgramState,
  node: SyntaxNode,
  name: string,
  callee: LocalFunction | undefined,
  args: readonly ProgramValue[],
): string | undefined {
  if (state.current !== undefined && isShellCall(name)) {
    const [first] = namedOf(childOf(node, "arguments") ?? NO_CHILD);
    const given = first === undefined ? "" : state.textOf(first).slice(0, MAX_PARAMETER_CHARS);
    if (state.current.parameters.includes(given.replace(/^(?:\*|\.\.\.)/, "")))
      state.current.runsParameter = true;
    const list = childOf(node, "arguments");
    const whole = list === undefined ? "" : state.textOf(list).slice(0, MAX_WRAPPER_CHARS);
    const [, program, parameter = ""] = WRAPPER.exec(whole) ?? [];
    if (program !== undefined && state.current.parameters.includes(parameter)) {
      state.current.runsParameter = true;
      state.current.runsProgram = program;
    }
  }
  if (callee?.runsParameter !== true) return undefined;
  const own = callee.runsProgram === undefined ? [] : [textValue(callee.runsProgram)];
  const words = [...own, ...args.filter(({ text }) => !/^[a-z_]{1,30}=/.test(text))];
  const [only] = words;
  const text =
    words.length === 1 && only !== undefined
      ? shellTextOf("subprocess.run", [only])
      : shellTextOf("subprocess.run", [listValue(words)]);
  if (text === undefined || text.startsWith("${")) return undefined;
  if (state.collects)
    state.found.shellTexts.push({
      text,
      line: state.lineOf(node),
      sources: mergeSources(args.map(({ sources }) => sources)),
    });
  return text;
}

const MAX_PARAMETER_CHARS = 80;
const MAX_WRAPPER_CHARS = 200;
// `(["git", *args]`, `("git", args`, `("git", [...args]`
const WRAPPER =
  /^\(\s{0,20}\[?\s{0,20}["']([\w.-]{1,40})["']\s{0,20},\s{0,20}(?:\[\s{0,8})?(?:\*|\.\.\.)?(\w{1,60})\s{0,20}[\]),]/;

/** `[99, 117].map(c => String.fromCharCode(c))` and `map(chr, [99, 117])`. */
function mapCall(
  state: ProgramState,
  name: string,
  receiver: ProgramValue | undefined,
  args: readonly ProgramValue[],
): ProgramValue | undefined {
  const [first, second] = args;
  if (name === "map" && receiver === undefined && second?.items !== undefined && first?.name !== undefined) {
    const worked = second.items
      .slice(0, MAX_ITEMS)
      .map((item) => constantCall(first.name ?? "", undefined, [item]));
    return worked.every((item) => item !== undefined)
      ? listValue(worked.filter((item) => item !== undefined))
      : undefined;
  }
  if (receiver?.items === undefined || !/(?:^|\.)map$/.test(name)) return undefined;
  const callee = first?.callee;
  // The body of a function of another file is text of that file.
  if (callee === undefined || !state.functions.has(callee.node)) return undefined;
  const body = childOf(callee.node, "body");
  const [parameter] = callee.parameters;
  if (body === undefined || parameter === undefined || /block/.test(body.type)) return undefined;
  const wasCollecting = state.collects;
  state.collects = false;
  const results = receiver.items.slice(0, MAX_ITEMS).map((item) => {
    state.stack.push(new Map([[parameter, item]]));
    const result = state.evaluate(body);
    state.stack.pop();
    return result;
  });
  state.collects = wasCollecting;
  return listValue(results);
}

function calledMember(state: ProgramState, target: SyntaxNode, receiver: ProgramValue): ProgramValue {
  const property = state.textOf(childOf(target, "attribute") ?? childOf(target, "property") ?? NO_CHILD);
  const own = memberOf(state, receiver, property, target);
  // `self.send(x)` calls a function of the same text.
  const isOwn = /^(?:self|this|cls)$/.test(receiver.name ?? "") || state.classes.has(receiver.name ?? "");
  const local = isOwn ? state.lookUp(property) : undefined;
  return local?.callee === undefined ? own : { ...own, callee: local.callee };
}

function argumentsOf(state: ProgramState, node: SyntaxNode): ProgramValue[] {
  const list = childOf(node, "arguments");
  if (list === undefined) return [];
  if (list.type === "template_string") return [state.asValue(state.evaluate(list), list)];
  if (list.type === "generator_expression") return [state.evaluate(list)];
  return namedOf(list).flatMap((child) => {
    if (child.type !== "keyword_argument") {
      const value = state.asValue(state.evaluate(child), child);
      return isSplat(child) && value.items !== undefined ? value.items.slice(0, MAX_ITEMS) : [value];
    }
    const value = state.asValue(state.evaluate(childOf(child, "value") ?? NO_CHILD), child);
    return [
      {
        ...value,
        text: `${state.textOf(childOf(child, "name") ?? NO_CHILD)}=${value.text}`,
        isKnown: false,
      },
    ];
  });
}

function nameOf(callee: ProgramValue, args: readonly ProgramValue[]): string {
  const name = callee.name ?? "";
  // `f.call(this, x)` and `f.apply(…)` are calls of f.
  return args.length > 0 ? name.replace(/\.(?:call|apply|bind)$/, "") : name;
}

/** Names that are made at run time: `getattr(os, "sys" + "tem")`, `__import__("os")`, `require("child_" + "process")`. */
function reflect(
  state: ProgramState,
  name: string,
  args: readonly ProgramValue[],
  node: SyntaxNode,
): ProgramValue | undefined {
  const [first, second] = args;
  if (
    /^(?:require|__import__|importlib\.import_module|import|importlib\.__import__)$/.test(name) &&
    first?.isKnown === true
  ) {
    const module = first.text.replace(/^node:/, "");
    if (state.collects)
      state.found.calls.push({
        line: state.lineOf(node),
        name: name === "require" ? "require" : "import",
        args: [first.text],
        carries: [],
      });
    return state.imported({ ...unknownValue(module), name: module });
  }
  if (/^(?:getattr|Reflect\.get)$/.test(name) && second?.isKnown === true && first !== undefined)
    return memberOf(state, first, second.text, node);
  if (/^(?:globals|locals|vars)$/.test(name)) return { ...unknownValue(name), name: "globalThis" };
  return undefined;
}
