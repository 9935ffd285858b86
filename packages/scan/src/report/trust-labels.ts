/** The words of the scale alone: an agent's page, which travels in one message, needs no more of it. */
export const trustLabels = { clear: "Clear", notes: "Notes", check: "Check", blocked: "Blocked" } as const;
