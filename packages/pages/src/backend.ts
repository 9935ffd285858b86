import type { Context, Env } from "hono";
import type { OutputOf, Routes, SignInChoices, UiRoute } from "./contract/index.ts";

/** What the server of the pages must be able to do. The hub does it for accounts, `skillquay ui` for the folders of one machine. */
export interface PagesBackend<E extends Env, Visitor> {
  /** Where the build put the pages. */
  readonly folder: string;
  /** Who asks; `headers` go out with the answer. Throws for whoever is not signed in. */
  authenticate(context: Context<E>): Promise<AuthenticatedVisitor<Visitor>>;
  /** A body as JSON, with the headers of everything private that this server says. */
  answer(body: object, headers?: Readonly<Record<string, string>>): Response;
  signInChoices(context: Context<E>): Promise<SignInChoices>;
  /** Checks by itself that the request comes from our own page, and sets the cookie. */
  signIn(context: Context<E>): Promise<Response>;
  signOut(context: Context<E>): Promise<Response>;
  /** A browser refused to load something on a page. */
  notePolicyReport(context: Context<E>): Promise<Response>;
  readonly handlers: PageHandlers<E, Visitor>;
}

export interface AuthenticatedVisitor<Visitor> {
  readonly visitor: Visitor;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One for each route that this server has. */
export type PageHandlers<E extends Env, Visitor> = {
  readonly [Route in UiRoute]?: PageHandler<E, Visitor, OutputOf<Routes[Route]>>;
};

/** Answers with what the contract says, or with a whole response: a stream, a file, a refusal. */
export type PageHandler<E extends Env, Visitor, Output> = (
  request: PagesRequest<E, Visitor>,
) => Promise<Output | Response>;

export interface PagesRequest<E extends Env, Visitor> {
  readonly context: Context<E>;
  readonly visitor: Visitor;
  /** A part of the path, by the name that it has in the route. */
  readonly part: (name: string) => string;
}
