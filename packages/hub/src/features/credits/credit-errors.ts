import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

export function balanceTooLow(facts: {
  readonly balance: number;
  readonly price: number;
  readonly reason: string;
}): ToolError {
  const { balance, price, reason } = facts;
  return hubError(
    "quota_exceeded",
    `This ${reason} costs ${price} credits, and the account has ${balance}. Nothing was charged.`,
    {
      suggestions: [
        "Ask the hub's operator for more credits",
        "skills_getCredits shows what they were spent on",
      ],
      nextSteps: [{ tool: "skills_getCredits", example: {} }],
    },
  );
}

export function creditsKeyReused(): ToolError {
  return hubError("idempotency_conflict", "This idempotency key was used for something else.", {
    suggestions: ["Use a new idempotency key for each thing that is done once"],
  });
}
