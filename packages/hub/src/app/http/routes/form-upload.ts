import { ToolError } from "@skillquay/tools";
import {
  ArchiveRejected,
  createUploadSlots,
  looksLikeTicket,
  UPLOAD_MAX_BYTES,
  type Uploads,
  uploadTooLarge,
} from "../../../features/uploads/index.ts";
import { addressGroup } from "../../../platform/limits/address-group.ts";
import { jsonAnswer } from "../answers.ts";
import { addressOf, type HubApp, type Middleware } from "../context.ts";
import { uploaderWithTicket } from "../middleware/require-uploader.ts";
import { readUploadBody } from "./read-upload-body.ts";
import { isForm, readUploadForm } from "./read-upload-form.ts";
import { answerUpload, archiveRejected } from "./uploads.ts";

export interface FormUploadOptions {
  readonly uploads: Uploads;
  /** `limitByAddress`. */
  readonly middleware: Middleware;
  readonly trustedProxy: boolean;
  readonly publicUrl: string;
}

/**
 * `POST /api/uploads/process-skill`, as the hosted original takes it: a form with `file` and `uploadToken`. The ticket is in the
 * body, so that has to be read before anybody is known: few of one network at a time, and no more than a skill may have.
 */
export function mountFormUpload(app: HubApp, options: FormUploadOptions): void {
  const slots = createUploadSlots({ total: 8, perAccount: 2 });
  app.post("/api/uploads/process-skill", options.middleware, async (context) => {
    const contentType = context.req.header("content-type");
    if (!isForm(contentType)) throw notAForm();
    const leave = slots.acquire(addressGroup(addressOf(context, options.trustedProxy)));
    try {
      const body = await readUploadBody(context.req.raw, { maxBytes: FORM_MAX_BYTES });
      const { uploadToken, file } = readUploadForm(body, contentType);
      if (uploadToken === undefined || !looksLikeTicket(uploadToken)) throw noToken();
      if (file === undefined) throw noFile();
      const { owner, filename, use } = await uploaderWithTicket(options.uploads, uploadToken, file.filename);
      if (file.bytes.length > owner.maxBytes) throw uploadTooLarge(owner.maxBytes);
      await use();
      const { body: result, status } = answerUpload(
        await options.uploads.receive(owner, { bytes: file.bytes, filename }),
        options,
      );
      return jsonAnswer(result, status);
    } catch (error) {
      if (error instanceof ArchiveRejected) return archiveRejected(error, {});
      throw error;
    } finally {
      leave();
    }
  });
}

// The largest file, and room for the other field and what is around both.
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

function notAForm(): ToolError {
  return new ToolError("invalid_input", "This address takes a form with the fields file and uploadToken.", {
    suggestions: ["With curl: --form file=@skill.zip --form uploadToken=sqt_…"],
  });
}

function noToken(): ToolError {
  return new ToolError("unauthenticated", "The form has no uploadToken that could be an upload ticket.", {
    suggestions: ["Send the uploadToken of skills_createUploadTicket in a field of that name"],
    nextSteps: [{ tool: "skills_createUploadTicket", example: {} }],
  });
}

function noFile(): ToolError {
  return new ToolError("invalid_input", "The form has no field 'file'.", {
    suggestions: ["With curl: --form file=@skill.zip"],
  });
}
