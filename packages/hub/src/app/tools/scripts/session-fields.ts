import * as z from "zod/v4";
import { type HubToolContext, keyCaller } from "../hub-tool.ts";

/** Closes a session after a read that said so. Says whether it is closed now. */
export async function closeIfAsked(
  context: HubToolContext,
  { sessionId, closeAfter }: { readonly sessionId: string; readonly closeAfter: boolean },
): Promise<boolean> {
  if (closeAfter) await context.services.sessions.closeSession(keyCaller(context), sessionId);
  return closeAfter;
}

export const sessionIdInput = () =>
  z.string().min(1).max(200).describe("The sessionId that skills_runScript answered with");

export const closeAfterInput = () =>
  z
    .boolean()
    .default(false)
    .describe("Close the session after this call; pass true on the last one to save a call");
