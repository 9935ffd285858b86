import { expect } from "vitest";

/**
 * A refusal that a test asked for, by its status and its path: takes exactly one away from the complaints, and fails when
 * there is none. Every other stays a complaint.
 */
export async function expectRefusal(complaints: string[], status: number, path: string): Promise<void> {
  const refusal = `answered ${status}: ${path}`;
  // The page may be told before the browser writes to its console.
  await expect.poll(() => complaints, { message: `no ${refusal}` }).toContain(refusal);
  complaints.splice(complaints.indexOf(refusal), 1);
}
