import type { ArchiveReason } from "@skillquay/skill/archive";
import { ToolError } from "@skillquay/tools";
import { declared, hubError } from "../../platform/errors.ts";

const NEW_TICKET = { tool: "skills_createUploadTicket", example: {} };

/** The same for a ticket that never was, one that expired, and one whose key was revoked. */
export function ticketInvalid(): ToolError {
  return hubError("ticket_invalid", "The upload ticket is not accepted, or its ten minutes are over.", {
    suggestions: ["Make a new one with skills_createUploadTicket and use it at once"],
    nextSteps: [NEW_TICKET],
  });
}

export function ticketUsed(): ToolError {
  return hubError("ticket_used", "The upload ticket was used already.", {
    suggestions: ["Make a new one with skills_createUploadTicket: each is good for one upload"],
    nextSteps: [NEW_TICKET],
  });
}

export function tooManyTickets(limit: number): ToolError {
  return hubError(
    "quota_exceeded",
    `An account can have ${limit} unused upload tickets, and this one has them.`,
    {
      suggestions: ["Use one of them, or wait ten minutes"],
    },
  );
}

export function tooManyUploads(): ToolError {
  return new ToolError(
    "service_unavailable",
    "The hub is busy with other uploads of this account or of all.",
    {
      suggestions: ["Try again in a few seconds"],
    },
  );
}

export function uploadTooLarge(maxBytes: number): ToolError {
  return hubError("request_too_large", `The upload is larger than ${maxBytes / 1024 / 1024} MiB.`, {
    suggestions: ["A skill has at most 16 MiB: leave out what an agent does not need"],
  });
}

export function uploadIncomplete(what: "cut" | "slow" | "different", cause?: unknown): ToolError {
  const messages = {
    cut: "The upload ended before all of it had arrived.",
    slow: "The upload came too slowly and was given up.",
    different: "The bytes that arrived do not have the digest that was sent with them.",
  };
  return hubError("upload_incomplete", messages[what], { suggestions: ["Send it again"], cause });
}

/** An archive that is not taken, with its reasons also for programs. */
export class ArchiveRejected extends ToolError {
  readonly reasons: readonly ArchiveReason[];

  constructor(reasons: readonly ArchiveReason[]) {
    const [first] = reasons;
    const more = reasons.length > 1 ? ` There are ${reasons.length} reasons.` : "";
    super(
      declared("archive_refused"),
      `The file is not taken: ${first?.message ?? "it cannot be read."}${more}`,
      {
        suggestions: [...reasons.map(inWords), "Pack the skill's folder with: skillquay pack <folder>"],
      },
    );
    this.reasons = reasons;
  }
}

/** The path is cut and cleaned by whoever made the reason. */
function inWords({ code, path, message }: ArchiveReason): string {
  return `${code}${path === undefined ? "" : ` ('${path}')`}: ${message}`;
}
