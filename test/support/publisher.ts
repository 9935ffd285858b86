import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod/v4";

/** A program beside the hub that publishes without end. */
export interface Publisher {
  /** What it said is published, in that order; grows. */
  readonly published: readonly PublishedVersion[];
  /** Ends it at once, wherever it is. May be called twice. */
  kill(): Promise<void>;
}

const publishedVersion = z.object({
  slug: z.string(),
  number: z.number(),
  treeDigest: z.string(),
  /** Of all its files. */
  digests: z.array(z.string()),
});

export type PublishedVersion = z.output<typeof publishedVersion>;

export function startPublisher(input: {
  readonly socketFolder: string;
  readonly blobFolder: string;
  readonly accountId: string;
}): Publisher {
  const program = fileURLToPath(new URL("./publish-skills.program.ts", import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(input)], {
    // When the hub dies first, it says so at length.
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: process.env.PATH },
  });
  const published: PublishedVersion[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => published.push(publishedVersion.parse(JSON.parse(line))));
  const ended = Promise.all([once(child, "exit"), once(lines, "close")]);
  return {
    published,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
