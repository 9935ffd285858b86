import { ToolError } from "@skillquay/tools";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { looksLikeTicket, type UploadOwner, type Uploads } from "../../../features/uploads/index.ts";
import { bearerToken } from "../../../platform/tokens/bearer-token.ts";
import type { Headers } from "../answers.ts";
import { addressOf, type HubContext, type HubEnv } from "../context.ts";
import type { RequestAuthentication } from "./authenticate-request.ts";
import type { RequestLimits } from "./request-limits.ts";

/** For whom an upload is, and by what right. */
export interface Uploader {
  readonly owner: UploadOwner;
  /** It can be used once as it is: an `Idempotency-Key` adds nothing to it. */
  readonly isTicket: boolean;
  readonly filename: string | undefined;
  readonly headers: Headers;
  /** Uses up what can be used once. */
  use(): Promise<void>;
  giveBack(): Promise<void>;
}

export interface UploaderOptions {
  readonly uploads: Uploads;
  readonly authentication: RequestAuthentication;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
}

/** For uploads: says for whom they are, by a ticket, an upload key or an ordinary one. */
export function requireUploader(options: UploaderOptions): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    context.set("uploader", await authenticate(context, options));
    await next();
  });
}

/** Only behind `requireUploader`. */
export function uploaderOf(context: HubContext): Uploader {
  const uploader = context.get("uploader");
  if (uploader !== undefined) return uploader;
  throw new Error(`No requireUploader stands before ${context.req.path}`);
}

async function authenticate(context: HubContext, options: UploaderOptions): Promise<Uploader> {
  const { uploads, authentication, limits, trustedProxy } = options;
  const authorization = context.req.header("authorization");
  const filename = context.req.query("filename")?.slice(0, FILENAME_MAX_CHARS);
  const token = authorization === undefined ? undefined : bearerToken(authorization);
  if (token !== undefined && looksLikeTicket(token)) {
    const headers = await limits.takeForAddress(addressOf(context, trustedProxy));
    return { ...(await uploaderWithTicket(uploads, token, filename)), headers };
  }
  const { caller, limitHeaders: headers } = await authentication.authenticateUpload(context);
  if (caller.tier === "anonymous") throw unauthenticated();
  const owner = await uploads.ownerOf(caller, context.req.query("collection"));
  return { owner, isTicket: false, filename, headers, use: nothing, giveBack: nothing };
}

/** Whoever holds the ticket. */
export async function uploaderWithTicket(
  uploads: Uploads,
  token: string,
  filename: string | undefined,
): Promise<Uploader> {
  const owner = await uploads.findTicket(token);
  return {
    owner,
    isTicket: true,
    filename: owner.filename ?? filename,
    headers: {},
    use: () => uploads.useTicket(token, owner),
    giveBack: () => uploads.giveTicketBack(token, owner),
  };
}

async function nothing(): Promise<void> {}

const FILENAME_MAX_CHARS = 255;

function unauthenticated(): ToolError {
  return new ToolError("unauthenticated", "An upload needs a ticket or an API key.", {
    suggestions: ["Send the header 'Authorization: Bearer sqt_…' with a ticket of skills_createUploadTicket"],
  });
}
