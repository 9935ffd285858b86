import type { UploadAnswer, UploadRefusal } from "../../src/contract/index.ts";
import { addressOf } from "./call.ts";

export interface UploadRequest {
  readonly file: File;
  /** A ticket or a key; without it the session says who uploads. */
  readonly bearer?: string | undefined;
  /** Name of a collection that the skill is put into, too. */
  readonly collection?: string | undefined;
}

export type UploadOutcome =
  | { readonly isTaken: true; readonly answer: UploadAnswer }
  | { readonly isTaken: false; readonly refusal: UploadRefusal };

/**
 * Sends a file as it is. By XMLHttpRequest, since it is the only one that says how far an upload is. Rejects with the
 * signal's reason when it is stopped.
 */
export function sendUpload(
  { file, bearer, collection }: UploadRequest,
  { onProgress, signal }: { readonly onProgress: (sent: number) => void; readonly signal: AbortSignal },
): Promise<UploadOutcome> {
  const query = { filename: file.name, ...(collection !== undefined && { collection }) };
  const request = new XMLHttpRequest();
  request.open("PUT", addressOf("PUT /v1/uploads", { query }));
  request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("x-skillquay", "1");
  if (bearer !== undefined) request.setRequestHeader("authorization", `Bearer ${bearer}`);
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.onerror = () => resolve({ isTaken: false, refusal: noAnswer });
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.send(file);
  });
}

const noAnswer: UploadRefusal = {
  error: "no_answer",
  message: "The hub does not answer, or the connection broke.",
  suggestions: ["Check your connection and send it again"],
};

function outcomeOf(status: number, text: string): UploadOutcome {
  try {
    // Our own server, of the same version as this page.
    const body = JSON.parse(text);
    if (status < 400) return { isTaken: true, answer: body };
    return { isTaken: false, refusal: { suggestions: [], ...body } };
  } catch {
    const message = `The server answered with status ${status}.`;
    return { isTaken: false, refusal: { error: `status_${status}`, message, suggestions: ["Try again"] } };
  }
}
