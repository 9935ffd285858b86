import { readHubConfig } from "../../config/read-hub-config.ts";
import { startHub } from "../../main.ts";

/** A hub in a process of its own, which may be told to end itself at a named point. Says its address and its first key. */
export interface HubMainInput {
  readonly connectionString: string;
  readonly data: string;
  readonly failAt?: string | undefined;
}

const input: HubMainInput = JSON.parse(process.env.HUB_MAIN ?? "");
const read = readHubConfig({
  flags: { data: input.data, port: 0, logLevel: "error", samples: "off" },
  env: { DATABASE_URL: input.connectionString },
  cwd: input.data,
  homeDirectory: input.data,
  isRoot: false,
});
if (!read.ok) throw new Error(read.mistakes.join("\n"));
const { url, firstKey } = await startHub(read.config, { failAt: input.failAt });
process.stdout.write(`${JSON.stringify({ url, firstKey })}\n`);
