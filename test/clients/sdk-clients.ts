import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { root } from "../support/program.ts";

/** What a client hands to its host. */
export interface Delivered {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly _meta?: unknown;
}

export interface ConnectedClient {
  readonly name: string;
  /** Names of the tools that it was told of; asked for first, as hosts do: clients learn the output schemas from it. */
  readonly tools: readonly string[];
  call(tool: string, input: Record<string, unknown>): Promise<Delivered>;
  close(): Promise<void>;
}

/** A kind of client, and how it is connected. */
export interface ClientKind {
  readonly name: string;
  connect(target: Target): Promise<ConnectedClient>;
}

export type Target =
  | {
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly command: string;
      readonly args: string[];
      readonly env: Record<string, string>;
      readonly cwd: string;
    };

/** The SDK's first line, as it lies in a folder of node_modules. */
export function sdkV1(name: string, folder: string): ClientKind {
  const load = (file: string) => import(join(folder, "dist/esm/client", file));
  return {
    name,
    async connect(target) {
      const parts: SdkV1 = {
        ...(await load("index.js")),
        ...(await load("streamableHttp.js")),
        ...(await load("stdio.js")),
      };
      const client = new parts.Client(INFO);
      await client.connect(
        "url" in target
          ? new parts.StreamableHTTPClientTransport(new URL(target.url), httpOptions(target))
          : new parts.StdioClientTransport({ ...target, stderr: "ignore" }),
      );
      return await connected(name, client);
    },
  };
}

/** The SDK's second line. */
function sdkV2(era: "legacy" | "modern"): ClientKind {
  const name = `SDK 2, ${era} era`;
  return {
    name,
    async connect(target) {
      const mode = era === "modern" ? { pin: "2026-07-28" } : ("legacy" as const);
      const client = new Client(INFO, { versionNegotiation: { mode } });
      await client.connect(
        "url" in target
          ? new StreamableHTTPClientTransport(new URL(target.url), httpOptions(target))
          : new StdioClientTransport({ ...target, stderr: "ignore" }),
      );
      return await connected(name, client);
    },
  };
}

/** What hosts are made of: the first version that holds errors against the output schema, one in the middle, the newest, and the second line. */
export const clientKinds: readonly ClientKind[] = [
  sdkV1("SDK 1.21", join(root, "node_modules/mcp-sdk-1.21")),
  sdkV1("SDK 1.26", join(root, "node_modules/mcp-sdk-1.26")),
  sdkV1("SDK 1.32", join(root, "node_modules/@modelcontextprotocol/sdk")),
  sdkV2("legacy"),
  sdkV2("modern"),
];

const INFO = { name: "skillquay-clients", version: "1.0.0" };

function httpOptions({ headers }: Extract<Target, { url: string }>) {
  return headers === undefined ? {} : { requestInit: { headers: { ...headers } } };
}

async function connected(name: string, client: AnyClient): Promise<ConnectedClient> {
  const { tools } = await client.listTools();
  return {
    name,
    tools: tools.map((tool) => tool.name),
    call: (tool, input) => client.callTool({ name: tool, arguments: input }),
    close: () => client.close(),
  };
}

interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Delivered>;
  close(): Promise<void>;
}

interface SdkV1 {
  readonly Client: new (info: typeof INFO) => AnyClient & { connect(transport: object): Promise<void> };
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => object;
  readonly StdioClientTransport: new (options: object) => object;
}
