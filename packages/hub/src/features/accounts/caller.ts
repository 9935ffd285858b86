import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";

/** Who a request comes from, as far as it may do anything. Made by `authenticate` alone. */
export type Caller = AnonymousCaller | KeyCaller;

/** No key; exists only while the hub is started with `REQUIRE_API_KEY=false`. Sees public skills. */
export interface AnonymousCaller {
  readonly tier: "anonymous";
}

export interface KeyCaller {
  /** `scoped`: the key belongs to a collection that names its skills. */
  readonly tier: "authenticated" | "scoped";
  readonly accountId: string;
  readonly accountHandle: string;
  readonly keyId: string;
  readonly keyName: string;
  /** Set for the key of a collection, scoped or not. */
  readonly collection: CallerCollection | undefined;
  /** Preset or tool names that this key is offered at `/mcp`. */
  readonly tools: string | undefined;
  /** What an agent may do that was connected by OAuth. Absent: everything, as whoever holds a key may. */
  readonly scopes?: readonly GrantScope[] | undefined;
}

export interface CallerCollection {
  readonly id: string;
  readonly name: string;
  readonly includeTeamSkills: boolean;
  readonly includeSharedSkills: boolean;
}

/** An upload-only key: it may bring skills in, and every other route refuses it. */
export interface UploadCaller {
  readonly tier: "upload";
  readonly accountId: string;
  readonly accountHandle: string;
  readonly keyId: string;
  readonly keyName: string;
  /** The collection that its uploads go into. */
  readonly collection: CallerCollection | undefined;
}
