import type { UploadRefusal } from "@skillquay/pages/contract";
import { digestOf } from "@skillquay/skill";
import { errorBody, ToolError } from "@skillquay/tools";
import {
  ArchiveRejected,
  createUploadSlots,
  type UploadResult,
  type UploadSlots,
  type Uploads,
} from "../../../features/uploads/index.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import type { SharedPlaces } from "../../../platform/limits/shared-places.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import type { HubApp, HubContext, Middleware } from "../context.ts";
import { idempotentResponse, type OnceAnswer } from "../middleware/idempotent-response.ts";
import { uploaderOf } from "../middleware/require-uploader.ts";
import type { PageBody } from "../page-body.ts";
import { assertDeclaredSize, readUploadBody } from "./read-upload-body.ts";

export interface UploadsRouteOptions {
  readonly uploads: Uploads;
  /** `requireUploader`. */
  readonly middleware: Middleware;
  readonly withIdempotency: WithIdempotency;
  /** Where instances meet that count the uploads of an account. */
  readonly places?: SharedPlaces | undefined;
  readonly publicUrl: string;
  readonly stallMs?: number;
}

/**
 * `PUT` and `POST /v1/uploads`: the body is a zip archive of one skill, or a SKILL.md. The bearer is an upload ticket, an
 * upload-only key or an ordinary one; `?collection=` names a collection for an all-skills key, `?filename=` what it is called.
 * Answers 200 with what was published, or 202 with where to see how far it is.
 */
export function mountUploads(app: HubApp, options: UploadsRouteOptions): void {
  const slots = createUploadSlots({ shared: options.places });
  app.on(["PUT", "POST"], "/v1/uploads", options.middleware, async (context) => {
    const { owner, isTicket, filename, headers, use, giveBack } = uploaderOf(context);
    assertRawBody(context);
    assertDeclaredSize(context.req.raw, owner.maxBytes);
    // Used up before the body is read: the others that present the same ticket must not make the hub listen.
    await use();
    const leave = await acquireSlot(slots, owner.accountId, giveBack);
    try {
      const { maxBytes } = owner;
      const { stallMs } = options;
      const bytes = await readUploadBody(context.req.raw, {
        maxBytes,
        ...(stallMs !== undefined && { stallMs }),
      });
      const receive = async () =>
        answerUpload(await options.uploads.receive(owner, { bytes, filename }), options);
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
      return await idempotentResponse(context, once, receive);
    } catch (error) {
      if (error instanceof ArchiveRejected) return archiveRejected(error, headers);
      throw error;
    } finally {
      leave();
    }
  });
}

async function acquireSlot(slots: UploadSlots, accountId: string, giveBack: () => Promise<void>) {
  try {
    return slots.acquire(accountId);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

function assertRawBody(context: HubContext): void {
  if (!/^multipart\//i.test(context.req.header("content-type") ?? "")) return;
  throw new ToolError("invalid_input", "The upload is a form; the file itself must be the body.", {
    suggestions: ["With curl: --upload-file skill.zip"],
  });
}

export function answerUpload(
  result: UploadResult,
  { publicUrl }: Pick<UploadsRouteOptions, "publicUrl">,
): OnceAnswer {
  const statusUrl = `${publicUrl}/v1/imports/${result.importId}`;
  const body: PageBody<"PUT /v1/uploads"> = { ...result, statusUrl };
  return { body, status: result.state === "done" ? 200 : 202 };
}

export function archiveRejected(error: ArchiveRejected, headers: Headers): Response {
  const body = { ...errorBody(error), reasons: error.reasons } satisfies UploadRefusal;
  return jsonAnswer(body, error.status, headers);
}
