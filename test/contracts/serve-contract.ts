import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll } from "vitest";
import { createSandbox, type Sandbox } from "../../packages/cli/src/testing/run-cli.ts";
import { errorOf } from "../support/error-of.ts";
import { textOf } from "../support/skills-on-disk.ts";

export interface ServedContract {
  readonly client: Client;
  readonly sandbox: Sandbox;
  /** What the server said on standard error so far. */
  stderr(): string;
  /** Writes a file of the machine: its path begins with `home/` or `project/`. */
  write(path: string, content: string): Promise<void>;
  /** The description of a tool. */
  description(tool: string): Promise<string>;
  /** The first text of a call, and whether it is an error. */
  call(
    tool: string,
    input?: Record<string, unknown>,
  ): Promise<{ text: string; isError: boolean; data: unknown }>;
}

export interface ServeOptions {
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Before the start, for what is no file. */
  readonly prepare?: (sandbox: Sandbox) => Promise<void> | void;
}

/** One `skillquay serve` for all tests of a file or block, with a machine of its own: the whole way from the arguments on. */
export function serveContract(options: ServeOptions | (() => ServeOptions)): () => ServedContract {
  let served: (ServedContract & { stop(): Promise<void> }) | undefined;
  beforeAll(async () => {
    served = await serve(typeof options === "function" ? options() : options);
  });
  afterAll(() => served?.stop());
  return () => {
    if (served === undefined) throw new Error("The server has not started");
    return served;
  };
}

async function serve({ argv, files, env = {}, prepare }: ServeOptions) {
  const sandbox = await createSandbox();
  const machine = dirname(sandbox.home);
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(machine, path)), { recursive: true });
    await writeFile(join(machine, path), content);
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
  await prepare?.(sandbox);
  const resolved = argv.map((word) =>
    word.replace(/^\{(home|project)\}/, (_, place) => join(machine, place)),
  );
  const variables = Object.entries(env).map(([name, value]) => [name, value.replace("{home}", sandbox.home)]);
  let stderr = "";
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let over: Promise<unknown> = Promise.resolve();
  const address = await new Promise<{ url: string; token: string }>((resolve, reject) => {
    const run = sandbox.run([...resolved, "--http", "--port", "0", "--json"], {
      env: { PATH: process.env.PATH ?? "", ...Object.fromEntries(variables) },
      stop: stopped,
      onStdout: (text) => text.endsWith("\n") && resolve(JSON.parse(text)),
      onStderr: (text) => {
        stderr = text;
      },
    });
    over = run;
    run.then((result) => reject(new Error(result.stderr)), reject);
  });
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${address.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address.url), { requestInit }));
  return {
    client,
    sandbox,
    write,
    stderr: () => stderr,
    description: async (tool: string) =>
      (await client.listTools()).tools.find(({ name }) => name === tool)?.description ?? "",
    call: async (name: string, input: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: input });
      return {
        text: textOf(result),
        isError: result.isError === true,
        data: result.structuredContent ?? errorOf(result),
      };
    },
    stop: async () => {
      await client.close();
      stop();
      await over;
      await sandbox.remove();
    },
  };
}
