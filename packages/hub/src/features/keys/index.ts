// API keys, sessions of browsers, and who presents one. All that the rest of the hub may import of it.
export type { AccessTokens, TokenFacts } from "./access-tokens.ts";
export { type Authenticator, createAuthenticator, type SignedIn } from "./authenticate.ts";
export { type OpenedSession, SESSION_SECONDS, type SignInWay } from "./browser-sessions.ts";
export { scheduleSessionCleaning } from "./clean-browser-sessions.ts";
export { createKeys, endKey, type KeyFacts, type Keys, mintKey } from "./keys.ts";
export {
  collectionIdOfKey,
  collectionKeys,
  keysOfCollection,
  renameKeys,
} from "./queries/collection-key-queries.ts";
export {
  accountHasKeys,
  endedAmong,
  hubHasKeys,
  isKeyCurrent,
} from "./queries/key-queries.ts";
