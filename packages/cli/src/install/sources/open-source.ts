import { SourceUnreadable } from "@skillquay/skill/published";
import { terminalLine } from "../../output/terminal-text.ts";
import { CliError, usageError } from "../../program/cli-error.ts";
import type { CommandContext } from "../../program/command.ts";
import type { OpenedSource } from "../opened-source.ts";
import { checkedAddress } from "../parse-source.ts";
import type { HubSource, Source } from "../source.ts";
import { createDownload } from "./download.ts";
import { openGit } from "./open-git.ts";

export interface SourceRequest {
  /** Of a repository: this commit and no other. */
  readonly commit?: string | undefined;
  /** Of a hub: this version and no other. */
  readonly version?: number | undefined;
  /** Only these are asked for, where the source can be asked for one. */
  readonly names?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a source what it has, with the code for that kind alone: loading all of it takes as long as asking a repository. Nothing of it is written but to the cache of repositories, where no name is one of theirs.
 */
export async function openSource(
  context: CommandContext,
  source: Source,
  request: SourceRequest = {},
): Promise<OpenedSource> {
  const { io, out } = context;
  if (source.kind === "git") return openGit(io, source, request);
  if (source.kind === "folder") return (await import("./open-folder.ts")).openFolder(io, source.at);
  if (source.kind === "zip") return (await import("./open-zip.ts")).openZipFile(io, source.at);
  const named = source.kind === "hub" ? `hub:${source.skill}` : source.at;
  const key = source.kind === "hub" ? await keyOf(context, source) : undefined;
  const download = createDownload({
    signal: request.signal,
    authorization: key === undefined ? undefined : `Bearer ${key}`,
    onProgress: (done, total) => {
      if (total === undefined) out.progress(`Downloading ${done} bytes`);
      else out.bar("Downloading", { done, total, unit: "bytes" });
    },
  });
  try {
    if (source.kind === "zip-url") {
      const { openZipAddress } = await import("./open-zip.ts");
      return await openZipAddress(source.at, download);
    }
    if (source.kind === "mcp") {
      const { openMcp } = await import("./open-mcp.ts");
      return await openMcp(source.at, request);
    }
    if (source.kind === "hub") {
      const { openHub } = await import("./open-hub.ts");
      const hub = await hubOf(context, source);
      return await openHub({ hub, source, download, version: request.version });
    }
    const { openPublished } = await import("./open-published.ts");
    const locked = { source: source.at, sourceType: "well-known" };
    return await openPublished({ indexUrl: source.at, download, locked, names: request.names });
  } catch (error) {
    if (!(error instanceof SourceUnreadable)) throw error;
    throw new CliError("source_unreadable", `'${terminalLine(named)}' could not be read: ${error.message}.`, {
      suggestions: ["Check the address. Nothing was written."],
      cause: error,
    });
  } finally {
    out.endProgress();
  }
}

async function keyOf(context: CommandContext, source: HubSource): Promise<string | undefined> {
  const { readKey } = await import("../../hub-client/hub-client.ts");
  return readKey(context, await hubOf(context, source));
}

async function hubOf(context: CommandContext, { hub, skill }: HubSource): Promise<string> {
  if (hub !== undefined)
    return checkedAddress(hub)
      .href.replace(/\/+$/, "")
      .replace(/\/mcp$/, "");
  const { findHubAddress } = await import("../../hub-client/hub-client.ts");
  const address = findHubAddress(context);
  if (address !== undefined) return checkedAddress(address).href.replace(/\/+$/, "");
  throw usageError("option_missing", `Which hub has '${skill}'?`, [
    "Sign in to it once: skillquay login https://hub.example.com",
    `Or name it: skillquay add hub:${skill} --hub https://hub.example.com`,
  ]);
}
