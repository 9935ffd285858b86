export {
  type AllowlistProxy,
  type AllowlistProxyOptions,
  type RefusedHost,
  startAllowlistProxy,
} from "./allowlist-proxy.ts";
export { parseHostRules } from "./host-rules.ts";
export { isPublicAddress } from "./public-address.ts";
export {
  proxyEnvironment,
  type Relay,
  type RelayLanguage,
  type RelayPlaces,
  relayFor,
  relayPort,
} from "./relay.ts";
