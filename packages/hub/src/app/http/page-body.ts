import type { BeforeJson, OutputOf, Routes } from "@skillquay/pages/contract";

/** What a route that the pages read must answer with, by their contract; anything for a route that only programs use. */
export type PageBody<Route extends string> = Route extends keyof Routes
  ? BeforeJson<OutputOf<Routes[Route]>>
  : unknown;
