import { createServer, type RequestListener, request, type Server } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod/v4";
import { root } from "./program.ts";

/** A host of MCP Apps in a browser, in front of a real server. */
export interface AppHost {
  /** Where the host opens the page of a tool with these arguments. */
  address(wishes: AppHostWishes): string;
  /** What reached the server, in order: methods, and for calls the tool's name. */
  readonly reached: string[];
  close(): Promise<void>;
}

export interface AppHostWishes {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly theme?: "light" | "dark";
  readonly offersAll?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Serves the host and, on another origin, the frame that pages are written into. `key` opens a hub. */
export async function startAppHost(mcpUrl: string, key?: string): Promise<AppHost> {
  const reached: string[] = [];
  const [hostScript, proxyScript] = await Promise.all([bundle("host-page.ts"), bundle("sandbox-proxy.ts")]);
  const sandbox = await serve({
    "/": [
      "text/html",
      '<!doctype html><title>Sandbox</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style><body><script src="/proxy.js"></script>',
    ],
    "/proxy.js": ["text/javascript", proxyScript],
  });
  const host = await serve(
    {
      "/": ["text/html", hostPage(sandbox.url)],
      "/host.js": ["text/javascript", hostScript],
    },
    (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const body = Buffer.concat(chunks);
        reached.push(...namesIn(body));
        const { origin, host: _, ...headers } = incoming.headers;
        const onward = request(
          mcpUrl,
          {
            method: incoming.method,
            headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
          },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          },
        );
        onward.on("error", () => outgoing.destroy());
        outgoing.on("close", () => onward.destroy());
        onward.end(body);
      });
    },
  );
  return {
    reached,
    address: (wishes) => `${host.url}#${encodeURIComponent(JSON.stringify(wishes))}`,
    close: async () => {
      await Promise.all([host.close(), sandbox.close()]);
    },
  };
}

// What the specification demands for a page that names no domain.
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

function hostPage(sandboxUrl: string): string {
  return `<!doctype html><html lang="en"><title>Host</title>
<style>body{margin:0;padding:24px;font:14px system-ui}#app{display:block;width:720px;max-width:100%;border:1px solid #8888;border-radius:8px}
#app.fullscreen{position:fixed;inset:0;width:100vw;height:100vh;border:0;border-radius:0}</style>
<body data-sandbox="${sandboxUrl}"><ul id="notes" hidden></ul><script type="module" src="/host.js"></script>`;
}

const bundles = new Map<string, Promise<string>>();

/** Made once for all hosts of a test file. */
function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? makeBundle(entry);
  bundles.set(entry, made);
  return made;
}

async function makeBundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packages/pages/mcp-app/testing", entry)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

const message = z.looseObject({
  method: z.string(),
  params: z.looseObject({ name: z.string().optional() }).optional(),
});

function namesIn(body: Buffer): string[] {
  if (body.length === 0) return [];
  const read = message.safeParse(JSON.parse(body.toString("utf8")));
  if (!read.success) return [];
  const { method, params } = read.data;
  return [method === "tools/call" ? (params?.name ?? method) : method];
}

type Files = Readonly<Record<string, readonly [type: string, text: string]>>;

async function serve(
  files: Files,
  onMcp?: RequestListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    if (path === "/mcp") return onMcp?.(incoming, outgoing);
    const file = files[path];
    if (file === undefined) return outgoing.writeHead(404).end();
    const policy = onMcp === undefined ? { "content-security-policy": POLICY } : {};
    return outgoing.writeHead(200, { "content-type": `${file[0]}; charset=utf-8`, ...policy }).end(file[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => closed(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The host has no address.");
  return address.port;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
