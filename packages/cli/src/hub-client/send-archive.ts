import { CliError } from "../program/cli-error.ts";
import { type HubAnswer, parseAnswer } from "./hub-client.ts";

export interface ArchiveToSend {
  /** Address of the hub, without a slash at the end. */
  readonly hub: string;
  readonly key: string | undefined;
  readonly archive: Uint8Array;
  readonly sha256: string;
  readonly filename: string;
  readonly collection: string | undefined;
  /** Told how many bytes have left. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends an archive to a hub. Gives its answer, whatever that says. */
export async function sendArchive(sending: ArchiveToSend): Promise<HubAnswer> {
  const { hub, key, archive, sha256, filename, collection, onProgress } = sending;
  const query = new URLSearchParams({ filename, ...(collection !== undefined && { collection }) });
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${hub}/v1/uploads?${query}`, {
      method: "PUT",
      headers: {
        accept: "application/json",
        "content-type": "application/zip",
        "content-length": String(archive.length),
        "x-content-sha256": sha256,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: inPieces(archive, onProgress),
      duplex: "half",
      // A key is for the hub that was named, not for where it points to.
      redirect: "error",
      signal: AbortSignal.timeout(SEND_MS),
    });
    text = await answer.text();
  } catch (cause) {
    throw new CliError(
      "hub_unreachable",
      `The hub at ${new URL(hub).origin} does not answer, or broke off.`,
      {
        suggestions: ["Check the address, and that the hub runs: skillquay hub"],
        cause,
      },
    );
  }
  const body = parseAnswer(text);
  if (body !== undefined) return body;
  throw new CliError(
    "hub_answer_invalid",
    `What answers at ${new URL(hub).origin} is not a hub (status ${answer.status}).`,
    { suggestions: ["Check the address given with --hub"] },
  );
}

// Longer than the hub listens to one request.
const SEND_MS = 120_000;
const PIECE_BYTES = 64 * 1024;

function inPieces(archive: Uint8Array, onProgress: (sentBytes: number) => void): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return new ReadableStream({
    pull: (controller) => {
      onProgress(sentBytes);
      if (sentBytes >= archive.length) return controller.close();
      const piece = archive.slice(sentBytes, sentBytes + PIECE_BYTES);
      sentBytes += piece.length;
      controller.enqueue(piece);
    },
  });
}
