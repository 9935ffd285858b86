import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { openSecretStore, type SecretStore, withFileLock, writeFileAtomically } from "@skillquay/local";
import { readSkillFileSync } from "@skillquay/skill";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";
import { type KeyringIo, openKeyring } from "./keyring.ts";

/** A hub that the person has signed in to on this machine. */
export interface RememberedHub {
  /** Without a slash at the end. */
  readonly address: string;
  /** Host and port: what it is called where an address would be too long. */
  readonly name: string;
  /** Handle of the account; absent where the key may not say. */
  readonly account?: string;
  readonly keyIn: "keyring" | "file";
  /** False: its skills are not served beside those of this machine. */
  readonly isServed?: boolean;
}

type HubsIo = KeyringIo & Pick<Io, "now">;

/** The last one signed in to comes first: it is meant where no hub is named. A damaged file remembers none. */
export function rememberedHubs(io: Pick<Io, "env" | "homeDirectory" | "platform">): readonly RememberedHub[] {
  return readHubs(hubsFileOf(io)) ?? [];
}

/** Keeps the key where the system keeps such things, or encrypted in a file that only its owner can read. */
export async function rememberHub(
  io: HubsIo,
  hub: Pick<RememberedHub, "address" | "account" | "isServed">,
  key: string,
): Promise<RememberedHub> {
  const isInKeyring = (await (await openKeyring(io))?.set(hub.address, key)) === true;
  const keys = keysOf(io);
  if (!isInKeyring) await keys.set({ ...KEY, skill: hub.address, value: key });
  else if (keys.list().some(({ skill }) => skill === hub.address)) await keys.remove(KEY.name, hub.address);
  const remembered: RememberedHub = {
    ...hub,
    name: hubName(hub.address),
    keyIn: isInKeyring ? "keyring" : "file",
  };
  await changeHubs(io, (hubs) => [remembered, ...hubs.filter(({ address }) => address !== hub.address)]);
  return remembered;
}

export async function forgetHub(io: HubsIo, { address, keyIn }: RememberedHub): Promise<void> {
  if (keyIn === "keyring") await (await openKeyring(io))?.remove(address);
  await keysOf(io).remove(KEY.name, address);
  await changeHubs(io, (hubs) => hubs.filter((hub) => hub.address !== address));
}

/** The key for exactly this hub; undefined where none is kept, or what keeps it does not give it. */
export async function rememberedKey(io: HubsIo, address: string): Promise<string | undefined> {
  const hub = rememberedHubs(io).find((one) => one.address === address);
  if (hub === undefined) return undefined;
  if (hub.keyIn === "keyring") return await (await openKeyring(io))?.get(address);
  try {
    return keysOf(io).open({ ...KEY, skill: address });
  } catch (cause) {
    throw new CliError("key_unreadable", `The key that is kept for ${address} cannot be read.`, {
      suggestions: [`Sign in again: skillquay login ${address}`],
      cause,
    });
  }
}

/** A name for people; the address stays what counts. */
export function hubName(address: string): string {
  return new URL(address).host;
}

export function hubsFileOf(io: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  return join(configFolders(io).state, "skillquay", "hubs.json");
}

// The store keeps a value for a name and something that it is for; here that is the hub.
const KEY = { name: "HUB_KEY" } as const;

/** Beside the secrets for scripts and not among them: no script is ever given one of these. */
function keysOf(io: HubsIo): SecretStore {
  const { state, data } = configFolders(io);
  const file = join(state, "skillquay", "hub-keys.json");
  return openSecretStore({ file, keyFile: join(data, "skillquay", "secrets.key") }, io.now);
}

async function changeHubs(
  io: HubsIo,
  edit: (hubs: readonly RememberedHub[]) => readonly RememberedHub[],
): Promise<void> {
  const file = hubsFileOf(io);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await withFileLock(`${file}.lock`, () => {
    const hubs = edit(readHubs(file) ?? []);
    writeFileAtomically(file, `${JSON.stringify({ version: VERSION, hubs }, null, 1)}\n`);
  });
}

const VERSION = 1;
const LARGEST_BYTES = 1024 * 1024;

/** Undefined for a file that is none of ours. */
function readHubs(file: string): readonly RememberedHub[] | undefined {
  try {
    const bytes = readSkillFileSync(dirname(file), basename(file), { maxBytes: LARGEST_BYTES });
    const { version, hubs }: Record<string, unknown> = Object(
      JSON.parse(Buffer.from(bytes).toString("utf8")),
    );
    return version === VERSION && Array.isArray(hubs) && hubs.every(isHub) ? hubs : undefined;
  } catch {
    return undefined;
  }
}

function isHub(value: unknown): value is RememberedHub {
  const { address, name, account, keyIn } = Object(value);
  return (
    typeof address === "string" &&
    URL.canParse(address) &&
    typeof name === "string" &&
    (account === undefined || typeof account === "string") &&
    (keyIn === "keyring" || keyIn === "file")
  );
}
