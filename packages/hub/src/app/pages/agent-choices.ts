import type { AgentChoice } from "@skillquay/pages/contract";
import {
  type HostConfig,
  type HostConfigEntry,
  hostProfiles,
  KEY_VARIABLE,
  type RemoteServer,
  SERVER_NAME,
} from "@skillquay/tools";
import { configText } from "./config-text.ts";

/**
 * How each agent is told of a hub, from what is known of it. `sk_live_…` stands where the key goes: the page puts a new one there. A
 * link never holds a key: it goes through the hands of the system and its logs.
 */
export function agentChoices(publicUrl: string, tools: string | undefined): AgentChoice[] {
  return hostProfiles.map((host) => {
    const { config = ANY_CONFIG } = host;
    const url = new URL(`${publicUrl}/mcp`);
    if (host.config !== undefined) url.searchParams.set("host", host.id);
    if (tools !== undefined) url.searchParams.set("tools", tools);
    const place = { url: url.href, keyVariable: KEY_VARIABLE };
    const withKey = { ...place, authorization: `Bearer ${KEY}` };
    const entry = remoteEntryOf(config, withKey);
    const text = textOf(config, entry);
    const open = config.signsIn === true ? config.remote?.(place, SERVER_NAME) : undefined;
    return {
      id: host.id,
      label: host.config === undefined ? "Any other agent" : host.title,
      ...(host.config !== undefined && { file: fileOf(config) }),
      ...wordsOf(config, withKey),
      text,
      ...(!text.includes(KEY) && { secret: `export ${KEY_VARIABLE}='${KEY}'` }),
      ...(open !== undefined && linkAndText(config, open, place)),
    };
  });
}

const KEY = "sk_live_…";

function linkAndText(config: HostConfig, entry: HostConfigEntry, place: RemoteServer) {
  const link = config.installLink?.(entry, SERVER_NAME);
  const start = config.signInCommand?.(SERVER_NAME);
  const bySignIn = {
    ...wordsOf(config, place),
    text: textOf(config, entry),
    ...(start !== undefined && { start }),
  };
  return { bySignIn, ...(link !== undefined && { link }) };
}

function wordsOf(config: HostConfig, server: RemoteServer): { readonly command?: string } {
  const words = config.addRemote?.(server, SERVER_NAME);
  return words === undefined ? {} : { command: words.map(shellWord).join(" ") };
}

/** A host whose file takes no addresses is given a program that goes there. */
function remoteEntryOf(config: HostConfig, server: RemoteServer): HostConfigEntry {
  if (config.remote !== undefined) return config.remote(server, SERVER_NAME);
  const header = `Authorization: ${server.authorization ?? ""}`;
  return config.entry(["npx", "-y", "mcp-remote", server.url, "--header", header], SERVER_NAME);
}

function textOf({ format, keyPath, form }: HostConfig, entry: HostConfigEntry): string {
  const inner: HostConfigEntry = form === "list" ? {} : { [SERVER_NAME]: entry };
  const [last = "", ...outer] = keyPath.toReversed();
  const section = { [last]: form === "list" ? [entry] : inner };
  return configText(
    format,
    outer.reduce<HostConfigEntry>((value, key) => ({ [key]: value }), section),
  );
}

/** The usual file of a person, as the agent's own documentation writes it. */
function fileOf({ user, project }: HostConfig): string {
  const [first = ""] = user;
  const { length } = "{application}";
  if (first.startsWith("{application}")) return project[0] ?? first.slice(length).split("/").at(-1) ?? first;
  return first.replace(/\$\{\w+:-([^}]*)\}/, "$1");
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, "\\$&")}"`;
}

const ANY_CONFIG: HostConfig = {
  format: "json",
  user: [],
  project: [],
  keyPath: ["mcpServers"],
  entry: () => ({}),
  remote: ({ url, authorization }) => ({
    type: "http",
    url,
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
  }),
};
