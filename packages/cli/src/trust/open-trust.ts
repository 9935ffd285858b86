import { join } from "node:path";
import { openTrustStore, type TrustStore } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/** Where this user's yeses are kept. */
export function trustFileOf(io: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  return join(configFolders(io).state, "skillquay", "trust.json");
}

export function openTrust(io: Pick<Io, "env" | "homeDirectory" | "platform" | "now">): TrustStore {
  return openTrustStore(trustFileOf(io), io.now);
}
