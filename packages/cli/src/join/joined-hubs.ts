import type { JoinedHub } from "@skillquay/local";
import { rulesOf } from "@skillquay/tools";
import { checkedHub } from "../hub-client/hub-client.ts";
import { hubName, rememberedHubs } from "../hub-client/remembered-hubs.ts";
import type { Io } from "../program/io.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The hubs whose skills are served beside those of this machine: those of the setting, or else those that the person is signed
 * in to, where the usual folders are looked at. Who names folders asked for these alone, and so did who chose a preset whose contract
 * names them.
 */
export function joinedHubs(
  io: Pick<Io, "env" | "homeDirectory" | "platform">,
  { hubs, dir, cache, tools }: Pick<Settings, "hubs" | "dir" | "cache" | "tools">,
): readonly JoinedHub[] {
  const { folder, families } = rulesOf(tools);
  const looksAtUsual = dir.length === 0 && folder === undefined && families === undefined;
  // Without a cache there is no place for their bytes.
  if (!cache || (hubs.length === 0 && !looksAtUsual)) return [];
  const remembered = rememberedHubs(io);
  if (hubs.length === 0) {
    const served = remembered.filter(({ isServed }) => isServed !== false);
    return served.map(({ address, name }) => ({ address, name }));
  }
  return hubs
    .filter((named) => named !== NONE)
    .map((named) => {
      const address = remembered.find(({ name }) => name === named)?.address ?? checkedHub(named, "--hub");
      return { address, name: hubName(address) };
    });
}

const NONE = "none";
