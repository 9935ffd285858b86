import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  getToolUiResourceUri,
  type McpUiHostContext,
  type McpUiResourceMeta,
  PostMessageTransport,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import * as z from "zod/v4";

/** What the test asks of the host: which call opens the page, and how much the host offers to it. */
const settingsSchema = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  theme: z.enum(["light", "dark"]).default("light"),
  /** False: the page may call no tool, read no resource and say nothing. */
  offersAll: z.boolean().default(true),
  /** Colours that only this host has. */
  variables: z.record(z.string(), z.string()).default({}),
});

/** A host made of the reference implementation's own parts: a client, a bridge, and a frame of another origin. */
async function openHost(): Promise<void> {
  const {
    tool: name,
    arguments: input,
    theme,
    offersAll,
    variables,
  } = settingsSchema.parse(JSON.parse(decodeURIComponent(location.hash.slice(1))));
  const client = new Client({ name: "test-host", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
  const { tools } = await client.listTools();
  const tool = tools.find((one) => one.name === name);
  const uri = tool && getToolUiResourceUri(tool);
  if (tool === undefined || uri === undefined) throw new Error(`${name} opens no page`);
  const { contents } = await client.readResource({ uri });
  const page = z
    .object({ mimeType: z.literal("text/html;profile=mcp-app"), text: z.string(), _meta: z.looseObject({}) })
    .parse(contents[0]);
  const meta: McpUiResourceMeta = Object(page._meta.ui);

  const frame = document.createElement("iframe");
  frame.id = "app";
  frame.title = "App";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  const isReady = new Promise<void>((resolve) => {
    addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.contentWindow && Object(data).method === PROXY_READY) resolve();
    });
  });
  frame.src = document.body.dataset.sandbox ?? "";
  document.body.append(frame);
  await isReady;

  const hostContext: McpUiHostContext = {
    theme,
    displayMode: "inline",
    availableDisplayModes: ["inline", "fullscreen"],
    containerDimensions: { maxHeight: 600, width: 720 },
    styles: { variables: Object(variables) },
    toolInfo: { tool },
  };
  const can = { openLinks: {}, serverTools: {}, serverResources: {}, message: { text: {} } };
  const bridge = new AppBridge(
    offersAll ? client : null,
    { name: "test-host", version: "1" },
    offersAll ? can : {},
    { hostContext },
  );
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  if (offersAll) {
    bridge.onmessage = async ({ content }) => {
      note("message", content);
      return {};
    };
    bridge.onopenlink = async ({ url }) => {
      note("link", url);
      return {};
    };
    bridge.onrequestdisplaymode = async ({ mode }) => {
      frame.className = mode;
      frame.style.height = "";
      bridge.setHostContext({ ...hostContext, displayMode: mode });
      return { mode };
    };
  }
  const isInitialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const inner = frame.contentWindow;
  if (inner === null) throw new Error("The frame has no window.");
  await bridge.connect(new PostMessageTransport(inner, inner));
  await bridge.sendSandboxResourceReady({ html: withStrictPolicy(page.text), csp: meta.csp ?? {} });
  await isInitialized;
  note("app", bridge.getAppVersion());
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(await client.callTool({ name, arguments: input }));
}

const PROXY_READY = "ui/notifications/sandbox-proxy-ready";

/** Stricter than any host: every way from text to markup or program throws. */
function withStrictPolicy(html: string): string {
  const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

/** Writes down what the page asked of the host, where the test reads it. */
function note(kind: string, what: unknown): void {
  const item = document.createElement("li");
  item.dataset.kind = kind;
  item.textContent = JSON.stringify(what);
  document.getElementById("notes")?.append(item);
}

openHost().catch((error: unknown) => note("failure", String(error)));
