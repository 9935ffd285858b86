import type { PageHandlers } from "@skillquay/pages";
import type { KeyCaller } from "../../features/accounts/index.ts";
import type { SignedIn } from "../../features/keys/index.ts";
import type { HubEnv } from "../http/context.ts";

/** Who looks at the pages of a hub. */
export interface HubVisitor {
  readonly caller: KeyCaller;
  /** Absent for a program that came with its key in a header. */
  readonly session: SignedIn["session"] | undefined;
}

export type HubPageHandlers = PageHandlers<HubEnv, HubVisitor>;
