import { digestOf } from "@skillquay/skill";
import { errorBody, errorCatalogue, ToolError } from "@skillquay/tools";
import { looksLikeTicket } from "../../../features/uploads/ticket-token.ts";
import { ArchiveNotTaken } from "../../../features/uploads/upload-errors.ts";
import type { UploadOwner } from "../../../features/uploads/upload-owner.ts";
import { createUploadPlaces, type UploadPlaces } from "../../../features/uploads/upload-places.ts";
import type { TakenUpload, Uploads } from "../../../features/uploads/uploads.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { bearerToken } from "../../../platform/tokens/bearer-token.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import { addressOf, type HubApp, type HubContext } from "../context.ts";
import { answerOnce, type OnceAnswer } from "../middleware/answer-once.ts";
import type { RequestAuthentication } from "../middleware/authenticate-request.ts";
import type { RequestLimits } from "../middleware/request-limits.ts";
import { assertDeclaredSize, readUploadBody } from "./read-upload-body.ts";

export interface UploadsRouteOptions {
  readonly uploads: Uploads;
  readonly authentication: RequestAuthentication;
  readonly limits: RequestLimits;
  readonly withIdempotency: WithIdempotency;
  readonly trustedProxy: boolean;
  readonly publicUrl: string;
  readonly stallMs?: number;
}

/**
 * `PUT` and `POST /v1/uploads`: the body is a zip archive of one skill, or a SKILL.md. The bearer is an upload ticket, an
 * upload-only key or an ordinary one; `?collection=` names a collection for an all-skills key, `?filename=` what it is called.
 * Answers 200 with what was published, or 202 with where to see how far it is.
 */
export function mountUploads(app: HubApp, options: UploadsRouteOptions): void {
  const places = createUploadPlaces();
  app.on(["PUT", "POST"], "/v1/uploads", async (context) => {
    const { owner, isTicket, filename, headers, use, giveBack } = await authenticate(context, options);
    assertRawBody(context);
    assertDeclaredSize(context.req.raw, owner.maxBytes);
    // Used up before the body is read: the others that present the same ticket must not make the hub listen.
    await use();
    const leave = await takePlace(places, owner.accountId, giveBack);
    try {
      const { maxBytes } = owner;
      const { stallMs } = options;
      const bytes = await readUploadBody(context.req.raw, {
        maxBytes,
        ...(stallMs !== undefined && { stallMs }),
      });
      const receive = async () => answer(await options.uploads.receive(owner, { bytes, filename }), options);
      if (isTicket) {
        const { body, status } = await receive();
        return jsonAnswer(body, status, headers);
      }
      const request = { collectionId: owner.collection?.id, filename, digest: digestOf(bytes) };
      const once = {
        withIdempotency: options.withIdempotency,
        caller: owner,
        route: "uploads",
        request,
        headers,
      };
      return await answerOnce(context, once, receive);
    } catch (error) {
      if (error instanceof ArchiveNotTaken) return notTaken(error, headers);
      throw error;
    } finally {
      leave();
    }
  });
}

interface AuthenticatedRequest {
  readonly owner: UploadOwner;
  /** It can be used once as it is: an `Idempotency-Key` adds nothing to it. */
  readonly isTicket: boolean;
  readonly filename: string | undefined;
  readonly headers: Headers;
  /** Uses up what can be used once. */
  use(): Promise<void>;
  giveBack(): Promise<void>;
}

async function takePlace(places: UploadPlaces, accountId: string, giveBack: () => Promise<void>) {
  try {
    return places.take(accountId);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function authenticate(
  context: HubContext,
  options: UploadsRouteOptions,
): Promise<AuthenticatedRequest> {
  const { uploads, authentication, limits, trustedProxy } = options;
  const authorization = context.req.header("authorization");
  const filename = context.req.query("filename")?.slice(0, FILENAME_MAX_CHARS);
  const token = authorization === undefined ? undefined : bearerToken(authorization);
  if (token !== undefined && looksLikeTicket(token)) {
    const headers = limits.takeForAddress(addressOf(context, trustedProxy));
    const owner = await uploads.findTicket(token);
    return {
      owner,
      isTicket: true,
      filename: owner.filename ?? filename,
      headers,
      use: () => uploads.useTicket(token, owner),
      giveBack: () => uploads.giveTicketBack(token, owner),
    };
  }
  const { caller, limitHeaders: headers } = await authentication.authenticateUpload(context);
  if (caller.tier === "anonymous") throw missingCredentials();
  const owner = await uploads.ownerOf(caller, context.req.query("collection"));
  return { owner, isTicket: false, filename, headers, use: nothing, giveBack: nothing };
}

async function nothing(): Promise<void> {}

const FILENAME_MAX_CHARS = 255;

function assertRawBody(context: HubContext): void {
  if (!/^multipart\//i.test(context.req.header("content-type") ?? "")) return;
  throw new ToolError("invalid_input", "The upload is a form; the file itself must be the body.", {
    suggestions: ["With curl: --upload-file skill.zip"],
  });
}

function answer(taken: TakenUpload, { publicUrl }: UploadsRouteOptions): OnceAnswer {
  const statusUrl = `${publicUrl}/v1/imports/${taken.importId}`;
  return { body: { ...taken, statusUrl }, status: taken.state === "done" ? 200 : 202 };
}

function notTaken(error: ArchiveNotTaken, headers: Headers): Response {
  const body = { ...errorBody(error), reasons: error.reasons };
  return jsonAnswer(body, errorCatalogue[error.code].status, headers);
}

function missingCredentials(): ToolError {
  return new ToolError("missing_credentials", "An upload needs a ticket or an API key.", {
    suggestions: ["Send the header 'Authorization: Bearer sqt_…' with a ticket of skills_createUploadTicket"],
  });
}
