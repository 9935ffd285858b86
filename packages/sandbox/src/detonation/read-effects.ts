import { oneLine } from "@skillquay/skill";
import type { Canaries } from "./canaries.ts";
import type { Effect } from "./detonation.ts";
import { dnsNameIn } from "./dns-name.ts";
import type { CanaryFinder } from "./find-canaries.ts";
import { stringsIn, type TracedCall } from "./parse-trace.ts";
import { pathsOf } from "./paths-of-call.ts";
import { isOwnBusiness, isSecretPlace } from "./places.ts";

export interface EffectReader {
  add(call: TracedCall): void;
  /** True once the script itself was seen starting: whatever came before was the sandbox. */
  readonly hasStarted: boolean;
}

/** Turns system calls into effects. Only those of the script and of what it starts count. */
export function createEffectReader(options: {
  readonly script: string;
  readonly argv: readonly string[];
  readonly canaries: Canaries;
  readonly finder: CanaryFinder;
  readonly onEffect: (effect: Effect) => void;
}): EffectReader {
  const { script, argv, canaries, finder, onEffect } = options;
  const others = new Set<number>();
  const written = new Set<string>();
  const canaryAt = new Map(canaries.files.map((file) => [file.path, file.name]));
  let hasStarted = false;
  let hasRead = false;

  const searched = (text: string, by: "send" | "arguments", detail: string) => {
    for (const { name } of finder.in(text)) {
      hasRead = true;
      onEffect({ script, kind: "canary-left", canary: name, by, detail: shown(detail) });
    }
  };
  const readsFile = (path: string, done: boolean) => {
    const canary = canaryAt.get(path);
    if (canary !== undefined && done) {
      hasRead = true;
      onEffect({ script, kind: "canary-read", canary });
    } else if (!written.has(path) && isSecretPlace(path))
      onEffect({ script, kind: "file-read", path: shown(path), done });
  };
  const changesFile = (path: string, done: boolean) => {
    if (isOwnBusiness(path)) return;
    if (done) written.add(path);
    onEffect({ script, kind: "file-written", path: shown(path), done });
  };

  const handlers: Readonly<Record<string, (call: TracedCall) => void>> = {
    execve: ({ args, failed }) => {
      const [path = "", ...words] = stringsIn(args);
      const command = words.length === 0 ? path : words.join(" ");
      onEffect({ script, kind: "process", command: shown(command), started: !failed });
      searched(words.join("\n"), "arguments", path);
    },
    open: (call) => {
      const [path] = pathsOf(call);
      if (path === undefined) return;
      if (/\bO_(?:WRONLY|RDWR|CREAT|TRUNC)\b/.test(call.args) || call.name === "creat") {
        // What is not there cannot be written; that a file system is read-only stops an attempt.
        if (!call.failed || /^-1 E(?:ROFS|ACCES|PERM)/.test(call.result)) changesFile(path, !call.failed);
      }
      if (!/\bO_(?:WRONLY|PATH|DIRECTORY)\b/.test(call.args) && call.name !== "creat")
        readsFile(path, !call.failed);
    },
    connect: ({ args }) => {
      const to = addressIn(args);
      if (to !== undefined && !isResolver(to))
        onEffect({ script, kind: "connection", to, afterCanary: hasRead });
    },
    bind: ({ args }) => {
      const at = addressIn(args);
      // Programs that only want to know their own address take any port.
      if (at !== undefined && !at.endsWith(":0")) onEffect({ script, kind: "listening", at });
    },
    send: ({ args }) => {
      const to = addressIn(args);
      const parts = stringsIn(args);
      for (const part of parts) {
        const name = dnsNameIn(part);
        if (name !== undefined)
          onEffect({ script, kind: "connection", to: shown(name), afterCanary: hasRead });
      }
      if (to !== undefined && !isResolver(to))
        onEffect({ script, kind: "connection", to, afterCanary: hasRead });
      const names = parts.map((part) => dnsNameIn(part) ?? part);
      searched(names.join(""), "send", to ?? "");
    },
    remove: (call) => {
      const [path] = pathsOf(call);
      if (path !== undefined && !call.failed && !isOwnBusiness(path))
        onEffect({ script, kind: "file-removed", path: shown(path) });
    },
    move: (call) => {
      const [from, to] = pathsOf(call);
      if (from !== undefined) readsFile(from, !call.failed && canaryAt.has(from));
      if (to !== undefined && !call.failed) changesFile(to, true);
    },
    change: (call) => {
      const path = pathsOf(call).at(-1);
      if (path !== undefined && !call.failed) changesFile(path, true);
    },
  };

  return {
    add(call) {
      const isScript =
        !hasStarted && call.name === "execve" && !call.failed && isSame(stringsIn(call.args), argv);
      if (isScript) {
        hasStarted = true;
        others.delete(call.processId);
        return;
      }
      if (!hasStarted) others.add(call.processId);
      else if (!others.has(call.processId)) handlers[HANDLER_OF[call.name] ?? ""]?.(call);
    },
    get hasStarted() {
      return hasStarted;
    },
  };
}

const HANDLER_OF: Readonly<Record<string, string>> = {
  execve: "execve",
  execveat: "execve",
  open: "open",
  openat: "open",
  openat2: "open",
  creat: "open",
  connect: "connect",
  bind: "bind",
  sendto: "send",
  sendmsg: "send",
  sendmmsg: "send",
  unlink: "remove",
  unlinkat: "remove",
  rmdir: "remove",
  rename: "move",
  renameat: "move",
  renameat2: "move",
  link: "move",
  linkat: "move",
  symlink: "change",
  symlinkat: "change",
  mkdir: "change",
  mkdirat: "change",
  truncate: "change",
  chmod: "change",
  fchmodat: "change",
};

/** What the tracer is asked to print. */
export const TRACED_CALLS: readonly string[] = Object.keys(HANDLER_OF);

/** The program may be a link to another name; its arguments are ours. */
function isSame([, ...args]: readonly string[], argv: readonly string[]): boolean {
  const isWord = (word: string, index: number) => word === Buffer.from(argv[index] ?? "").toString("latin1");
  return args.length === argv.length && args.every(isWord);
}

/** `address:port`, `[address]:port` or `unix:path`; undefined for what stays inside the process. */
export function addressIn(args: string): string | undefined {
  const port = /sin6?_port=htons\((\d+)\)/.exec(args)?.[1] ?? "?";
  const four = /sin_addr=inet_addr\("([0-9.]+)"\)/.exec(args)?.[1];
  if (four !== undefined) return `${four}:${port}`;
  const six = /inet_pton\(AF_INET6, "([0-9a-fA-F:.]+)"/.exec(args)?.[1];
  if (six !== undefined) return `[${six}]:${port}`;
  const path = /sun_path="((?:[^"\\]|\\.)*)"/.exec(args)?.[1];
  return path === undefined || path.includes("/nscd/") ? undefined : `unix:${shown(path)}`;
}

/** Without a resolver's address the C library asks the own machine; the name that it asks for is what counts. */
function isResolver(address: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]):53$/.test(address);
}

function shown(text: string): string {
  return oneLine(Buffer.from(text, "latin1").toString("utf8"), 200);
}
