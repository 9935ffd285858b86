import { type ChildProcess, spawn } from "node:child_process";
import { devNull } from "node:os";
import { delimiter, isAbsolute } from "node:path";
import { oneLine } from "@skillquay/skill";
import { GitError } from "./git-error.ts";

/** The `git` program, closed off: no configuration but ours, no prompt, no hook, no shell, no protocol that was not allowed. */
export interface Git {
  /** Standard output of one command. Throws `GitError`. */
  run(command: GitCommand): Promise<Buffer>;
  /** A command that is talked to. The caller ends it with `killGroup`. */
  start(command: Pick<GitCommand, "args" | "folder">): ChildProcess;
}

export interface GitCommand {
  readonly args: readonly string[];
  /** The repository it works in; none for commands that only ask a server. */
  readonly folder?: string;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GitOptions {
  /** Folders in which `git` and the programs that it needs are looked for; none may be a project's. */
  readonly searchFolders: readonly string[];
  /** An empty folder in place of a home: nobody's configuration, keys or credentials. */
  readonly home: string;
  /** Such as `https`. */
  readonly protocols: readonly string[];
}

export function createGit(options: GitOptions): Git {
  const env = environment(options);
  const start = ({ args, folder }: Pick<GitCommand, "args" | "folder">) => {
    const inFolder = folder === undefined ? [] : ["--git-dir", folder];
    // A group of its own: git starts helpers, which have to end with it.
    return spawn("git", [...SETTINGS, ...inFolder, ...args], {
      env,
      cwd: options.home,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
  };
  return { start, run: (command) => outputOf(start(command), command) };
}

/** Ends a command and everything that it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function environment({ searchFolders, home, protocols }: GitOptions): NodeJS.ProcessEnv {
  return {
    // An empty entry, and a PATH without entries, would be the working folder.
    PATH: searchFolders.filter(isAbsolute).join(delimiter) || devNull,
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    // Stronger than any setting: other transports, `ext::` among them, are refused by name.
    GIT_ALLOW_PROTOCOL: protocols.join(":"),
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    // What a server left out of a fetch stays out. Older programs do not know this; we never ask them for such objects.
    GIT_NO_LAZY_FETCH: "1",
    GIT_LITERAL_PATHSPECS: "1",
  };
}

const SETTINGS: readonly string[] = [
  `core.hooksPath=${devNull}`,
  "core.symlinks=false",
  "core.fsmonitor=false",
  "core.askPass=",
  "credential.helper=",
  "protocol.ext.allow=never",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "filter.lfs.smudge=",
  "filter.lfs.process=",
  "filter.lfs.required=false",
  // Always one pack, whose size can be watched while it grows.
  "fetch.unpackLimit=1",
  "gc.auto=0",
  "maintenance.auto=false",
  // An allowed host must not send us on to another one.
  "http.followRedirects=false",
  "transfer.bundleURI=false",
  "transfer.credentialsInUrl=die",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
].flatMap((setting) => ["-c", setting]);

function outputOf(child: ChildProcess, command: GitCommand): Promise<Buffer> {
  const { timeoutMs, maxOutputBytes, signal } = command;
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let stderrText = "";
    let ended: GitError | undefined;
    const end = (error: GitError) => {
      ended ??= error;
      killGroup(child);
    };
    const timer = setTimeout(
      () => end(new GitError("timeout", `git took longer than ${Math.round(timeoutMs / 1000)} seconds`)),
      timeoutMs,
    );
    const abort = () => end(new GitError("cancelled", "the work was cancelled"));
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    child.stdin?.on("error", () => {}).end();
    child.stdout?.on("data", (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > maxOutputBytes) end(new GitError("too_large", "git says more than can be taken in"));
      else chunks.push(chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (stderrText.length < SAID_MAX_CHARS) stderrText += text.slice(0, SAID_MAX_CHARS);
    });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    child.once("error", (cause) => {
      settle();
      fail(new GitError("missing", "the program git cannot be started", { cause }));
    });
    child.once("close", (code) => {
      settle();
      if (ended !== undefined) fail(ended);
      else if (code === 0) done(Buffer.concat(chunks));
      else fail(new GitError("failed", `git said: ${lastWords(stderrText, code)}`));
    });
  });
}

const SAID_MAX_CHARS = 20_000;

/** What a server says is foreign text: one line of it, quoted. */
function lastWords(stderrText: string, code: number | null): string {
  const lines = stderrText.split("\n").filter((line) => /^(?:fatal|error|remote):/.test(line));
  const line = lines.find((candidate) => candidate.startsWith("fatal:")) ?? lines[0];
  return line === undefined ? `nothing, and ended with ${code ?? "a signal"}` : `'${oneLine(line, 200)}'`;
}
