// API keys, sessions of browsers, and who presents one. All that the rest of the hub may import of it.
export { type Authenticator, createAuthenticator, type SignedIn } from "./authenticate.ts";
export { SESSION_SECONDS } from "./browser-sessions.ts";
export { scheduleSessionCleaning } from "./clean-browser-sessions.ts";
export { createKeys, type KeyFacts, type Keys, mintKey } from "./keys.ts";
export { endedAmong } from "./queries/key-queries.ts";
