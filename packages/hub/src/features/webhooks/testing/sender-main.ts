import { connect } from "node:net";
import { createCrashPoint } from "../../../platform/crash-points.ts";
import { connectDatabase } from "../../../platform/db/connect.ts";
import { createGuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { startWebhookSender } from "../webhook-sender.ts";

/** A hub that sends webhooks to a receiver on this machine until it is killed. */
export interface SenderMainInput {
  readonly connectionString: string;
  /** Hexadecimal. */
  readonly key: string;
  readonly port: number;
  readonly ca: string;
  readonly leaseMs: number;
  readonly failAt: string | undefined;
}

const input: SenderMainInput = JSON.parse(process.env.SENDER_MAIN ?? "");
const database = connectDatabase({ address: { connectionString: input.connectionString } });
startWebhookSender({
  database,
  box: createSecretBox(Buffer.from(input.key, "hex")),
  fetch: createGuardedFetch({
    resolve: async () => ["93.184.215.14"],
    connectTo: () => connect({ host: "127.0.0.1", port: input.port }),
    ca: input.ca,
  }),
  crashPoint: createCrashPoint(input.failAt),
  lookEveryMs: 10,
  leaseMs: input.leaseMs,
});
setInterval(() => {}, 60_000);
