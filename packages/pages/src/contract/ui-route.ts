import type { Routes } from "./generated/contract.ts";
import type { SignInRoutes } from "./session.ts";

/** What whoever is signed in can ask at `/ui/*`. A server answers those that it has something to say to. */
export type UiRoute = Exclude<Extract<keyof Routes, `${string} /ui/${string}`>, keyof SignInRoutes>;
