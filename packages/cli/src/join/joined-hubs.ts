import type { JoinedHub } from "@skillquay/local";
import { checkedHub } from "../hub-client/hub-client.ts";
import { hubName, rememberedHubs } from "../hub-client/remembered-hubs.ts";
import type { Io } from "../program/io.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The hubs whose skills are served beside those of this machine: those of the setting, or else those that the person is signed
 * in to, where the usual folders are looked at. Who names folders asked for these alone.
 */
export function joinedHubs(
  io: Pick<Io, "env" | "homeDirectory" | "platform">,
  { hubs, dir, cache }: Pick<Settings, "hubs" | "dir" | "cache">,
): readonly JoinedHub[] {
  // Without a cache there is no place for their bytes.
  if (!cache || (hubs.length === 0 && dir.length > 0)) return [];
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
