import type { Container } from "dockerode";
import type { RelayLanguage } from "../../network/relay.ts";
import { SandboxError } from "../../sandbox.ts";
import { execInContainer } from "./exec-in-container.ts";

/** Which of the two relays the image can run. */
export async function findRelayLanguage(container: Container, user: string): Promise<RelayLanguage> {
  for (const [language, interpreter] of [
    ["python", "python3"],
    ["node", "node"],
  ] as const) {
    const ended = await execInContainer(container, {
      command: ["/bin/sh", "-c", `command -v ${interpreter}`],
      user,
      env: {},
      workingFolder: "/",
      timeoutMs: 10_000,
      onOutput: () => {},
    });
    if (ended.end === "exit" && ended.status === 0) return language;
  }
  throw new SandboxError(
    "sandbox_unavailable",
    "A skill with a network list needs python3 or node in the sandbox image, and it has neither",
  );
}
