import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { findProgram } from "../program/find-program.ts";
import type { Environment, Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";

export type KeyringIo = Pick<Io, "platform" | "env" | "cwd" | "homeDirectory">;

/** The keyring of the person's system, for keys of hubs. What it says no to, it does not have. */
export interface Keyring {
  /** False where it does not take it: no session, no keyring, locked and not opened. */
  set(hub: string, key: string): Promise<boolean>;
  get(hub: string): Promise<string | undefined>;
  remove(hub: string): Promise<void>;
}

/** Undefined where this system has none that can be used without showing the key in a list of processes. */
export async function openKeyring(io: KeyringIo): Promise<Keyring | undefined> {
  const name = PROGRAMS[io.platform];
  if (name === undefined) return undefined;
  // Without a session there is nobody to ask, and the program would wait for one.
  if (io.platform === "linux" && !io.env.DBUS_SESSION_BUS_ADDRESS) return undefined;
  const searchFolders = await searchFoldersOf(io);
  const program = await findProgram(name, searchFolders);
  if (program === undefined) return undefined;
  const run = (args: readonly string[], input = "") =>
    ask({ program, args, input, env: { ...kept(io.env), PATH: searchFolders.join(delimiter) } });
  return io.platform === "darwin" ? macKeyring(run) : secretService(run);
}

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: "secret-tool",
  darwin: "/usr/bin/security",
};
const SERVICE = "skillquay";

type Run = (args: readonly string[], input?: string) => Promise<{ isDone: boolean; text: string }>;

/** The key goes through standard input: everybody on the machine can read arguments. */
function secretService(run: Run): Keyring {
  const place = (hub: string) => ["service", SERVICE, "hub", hub];
  return {
    set: async (hub, key) =>
      (await run(["store", `--label=Skillquay: ${hub}`, ...place(hub)], key)).isDone &&
      (await run(["lookup", ...place(hub)])).text === key,
    get: async (hub) => wordOf(await run(["lookup", ...place(hub)])),
    remove: async (hub) => void (await run(["clear", ...place(hub)])),
  };
}

/** `security -i` reads its commands from standard input, the key with them. */
function macKeyring(run: Run): Keyring {
  const find = (hub: string) => run(["find-generic-password", "-s", SERVICE, "-a", hub, "-w"]);
  return {
    async set(hub, key) {
      await run(["-i"], `add-generic-password -U -s ${SERVICE} -a "${hub}" -w "${key}"\n`);
      return wordOf(await find(hub)) === key;
    },
    get: async (hub) => wordOf(await find(hub)),
    remove: async (hub) => void (await run(["delete-generic-password", "-s", SERVICE, "-a", hub])),
  };
}

function wordOf({ isDone, text }: { isDone: boolean; text: string }): string | undefined {
  const word = text.replace(/\r?\n$/, "");
  return isDone && /^[!-~]{1,200}$/.test(word) ? word : undefined;
}

/** What a program of the desktop needs to find its session. */
function kept(env: Environment): Record<string, string> {
  const names = ["HOME", "USER", "LANG", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"];
  return Object.fromEntries(
    [...names, "DBUS_SESSION_BUS_ADDRESS"].flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

// A person may have to type the password of the keyring.
const WAIT_MS = 60_000;
const MOST_CHARACTERS = 4_000;

interface Question {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Record<string, string>;
}

function ask({ program, args, input, env }: Question): Promise<{ isDone: boolean; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"], env, timeout: WAIT_MS });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (text.length < MOST_CHARACTERS) text += chunk;
    });
    child.once("error", () => resolve({ isDone: false, text: "" }));
    child.once("close", (code) => resolve({ isDone: code === 0, text }));
    // A program that ends before it has read everything has answered all the same.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
