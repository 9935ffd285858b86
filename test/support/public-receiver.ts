import { writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import {
  RECEIVER_HOST,
  type ReceivedRequest,
  type SecureReceiver,
  secureReceiver,
} from "../../packages/hub/src/platform/outbound/testing/secure-receiver.ts";
import { type Machine, root } from "./program.ts";

/** A server of somebody out there, which the programs of the machine reach at `https://hooks.example.com`. */
export async function publicReceiver(
  machine: Machine,
  answer?: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<SecureReceiver> {
  const receiver = await secureReceiver(answer);
  const certificate = join(machine.folder, "receiver.pem");
  await writeFile(certificate, receiver.ca);
  Object.assign(machine.env, {
    NODE_OPTIONS: `--require ${join(root, "test/support/public-network.cjs")}`,
    NODE_EXTRA_CA_CERTS: certificate,
    TEST_RECEIVER_HOST: RECEIVER_HOST,
    TEST_RECEIVER_PORT: String(receiver.port),
  });
  return receiver;
}

export const RECEIVER_URL = `https://${RECEIVER_HOST}/hook`;
