import type { HostConfigEntry, RemoteServer } from "./define-host.ts";

/** `{ command, args }`, which most hosts take. */
export function commandEntry([command = "", ...args]: readonly string[]): HostConfigEntry {
  return { command, args };
}

/** The same with the transport beside it. */
export function stdioEntry(command: readonly string[]): HostConfigEntry {
  return { type: "stdio", ...commandEntry(command) };
}

/** The command as one list, as OpenCode and what came from it have it. */
export function localEntry(command: readonly string[]): HostConfigEntry {
  return { type: "local", command: [...command], enabled: true };
}

/** A server at an address, as most hosts take it; some want its transport beside it, or call the address otherwise. */
export function remoteEntry(member = "url", extra: HostConfigEntry = {}) {
  return ({ url, authorization }: RemoteServer): HostConfigEntry => ({
    ...extra,
    [member]: url,
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
  });
}
