import { join } from "node:path";
import { openSecretStore, openTrustStore, type SecretStore, type TrustStore } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/** Where this user's yeses are kept. */
export function trustFileOf(io: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  return join(configFolders(io).state, "skillquay", "trust.json");
}

export function openTrust(io: Pick<Io, "env" | "homeDirectory" | "platform" | "now">): TrustStore {
  return openTrustStore(trustFileOf(io), io.now);
}

/** The secrets that this user keeps for scripts. */
export function openSecrets(io: Pick<Io, "env" | "homeDirectory" | "platform" | "now">): SecretStore {
  const { state, data } = configFolders(io);
  const file = join(state, "skillquay", "secrets.json");
  return openSecretStore({ file, keyFile: join(data, "skillquay", "secrets.key") }, io.now);
}
