import type { Host, HostContext, HostListeners } from "./host.ts";
import { changedContext, readAnswer, readContents, readInitialized, readOutcome } from "./host-messages.ts";
import { connectPeer } from "./json-rpc.ts";

/**
 * A host of MCP Apps. The protocol is spoken here in a hundred lines, because the SDK for pages brings a validator of
 * everything that MCP knows, which is four times as large as this whole page.
 */
export async function connectMcpHost(target: Window, version: string): Promise<Host> {
  let context: HostContext = {};
  let listeners: HostListeners | undefined;
  const peer = connectPeer(target, {
    onRequest: (method) => (method === "ping" || method === "ui/resource-teardown" ? {} : undefined),
    onNotification: (method, params) => {
      if (method === "ui/notifications/tool-result") listeners?.onAnswer(readAnswer(params));
      if (method === "ui/notifications/tool-cancelled") listeners?.onCancelled();
      if (method === "ui/notifications/host-context-changed") {
        context = changedContext(context, params);
        listeners?.onContext(context);
      }
    },
  });
  const initialized = readInitialized(
    await peer.request("ui/initialize", {
      protocolVersion: PROTOCOL_VERSION,
      appInfo: { name: "skillquay", version },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    }),
  );
  context = initialized.context;
  return {
    can: initialized.can,
    context: () => context,
    start: (given) => {
      listeners = given;
      // From here on the host tells what opened the page.
      peer.notify("ui/notifications/initialized", {});
    },
    callTool: async (name, input, signal) =>
      readAnswer(await peer.request("tools/call", { name, arguments: input }, signal)),
    readResource: async (uri) => readContents(await peer.request("resources/read", { uri })),
    say: async (text) => {
      const params = { role: "user", content: [{ type: "text", text }] };
      return readOutcome(await peer.request("ui/message", params)).isError !== true;
    },
    openLink: async (url) => readOutcome(await peer.request("ui/open-link", { url })).isError !== true,
    requestDisplayMode: async (mode) =>
      readOutcome(await peer.request("ui/request-display-mode", { mode })).mode ??
      context.displayMode ??
      "inline",
    reportHeight: (height, width) => peer.notify("ui/notifications/size-changed", { height, width }),
  };
}

const PROTOCOL_VERSION = "2026-01-26";
