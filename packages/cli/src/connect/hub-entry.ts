import { KEY_VARIABLE, SERVER_NAME } from "@skillquay/tools";
import { CliError } from "../program/cli-error.ts";
import type { ConfigObject, ConfigPlace } from "./config-place.ts";
import type { Addition } from "./edit-config.ts";
import type { Host } from "./hosts.ts";

/** A hub that an agent is to use instead of a server of this machine. */
export interface HubTarget {
  /** Without `/mcp`. */
  readonly address: string;
  /** The key itself, only where the person wants it in the file. */
  readonly key: string | undefined;
  /** Which tools it offers there, where the person wants others than the hub's usual ones. */
  readonly tools?: string | undefined;
  /** The agent loads the hub's skills itself but for these, so that the hub does not list them again. */
  readonly placedExcept?: readonly string[] | undefined;
}

const INPUT_ID = "skillquay-key";

export interface HubEntry {
  readonly url: string;
  readonly entry: ConfigObject;
  /** What else the file needs for it. */
  readonly more: readonly Addition[];
  /** Where the agent takes the key from. */
  readonly keyFrom: "variable" | "asked" | "file";
}

/** What connects a host to a hub. The key is referred to, never written, unless the host takes nothing else. */
export function hubEntry(
  host: Host,
  { address, key, tools, placedExcept }: HubTarget,
  file: string,
): HubEntry {
  const { remote, variable, secretInput } = host.config;
  if (remote === undefined) throw noAddresses(host);
  const chosen = tools === undefined ? "" : `&tools=${encodeURIComponent(tools)}`;
  const url = `${address}/mcp?host=${host.id}${chosen}${listWords(placedExcept)}`;
  const made = (word: string) =>
    remote({ url, authorization: `Bearer ${word}`, keyVariable: KEY_VARIABLE }, SERVER_NAME);
  if (secretInput !== undefined) {
    const value = {
      id: INPUT_ID,
      type: "promptString",
      description: "Key of the skillquay hub",
      password: true,
    };
    const place = { section: secretInput.section, field: "id", is: INPUT_ID };
    const entry = made(secretInput.reference.replace("{name}", () => INPUT_ID));
    return { url, entry, more: [{ place, value }], keyFrom: "asked" };
  }
  if (variable !== undefined) {
    const entry = made(variable.replace("{name}", () => KEY_VARIABLE));
    return { url, entry, more: [], keyFrom: "variable" };
  }
  if (key === undefined) throw keyInFile(host, file);
  return { url, entry: made(key), more: [], keyFrom: "file" };
}

function listWords(except: readonly string[] | undefined): string {
  if (except === undefined) return "";
  // More names than a hub takes are found there by a search.
  return except.length === 0 ? "&list=unplaced" : `&list=unplaced:${except.slice(0, 40).join(",")}`;
}

/** Places beside the entry that `connect --hub` may have filled. */
export function placesBeside({ config: { secretInput } }: Host): readonly ConfigPlace[] {
  return secretInput === undefined ? [] : [{ section: secretInput.section, field: "id", is: INPUT_ID }];
}

function noAddresses({ title, id }: Host): CliError {
  return new CliError("hub_unsupported", `${title} takes no server by its address in its settings file.`, {
    suggestions: [
      `Add the hub in the settings of ${title} itself, or connect a server of this machine: skillquay connect ${id} --write`,
    ],
  });
}

function keyInFile({ title, id }: Host, file: string): CliError {
  return new CliError(
    "key_would_be_written",
    `${title} reads no variables in its settings: the key itself would stand in ${file}.`,
    {
      suggestions: [
        `If that is what you want, put the key into the variable ${KEY_VARIABLE} and run: skillquay connect ${id} --hub … --write --write-key`,
      ],
    },
  );
}
