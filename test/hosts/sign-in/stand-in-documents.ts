import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { selfSigned } from "../../../packages/hub/src/platform/outbound/testing/self-signed.ts";
import { type Machine, root } from "../../support/program.ts";
import type { HostSignIn } from "../agent-host.ts";

/**
 * Leads the programs of the machine to a stand-in for the site where a host's maker describes it: hosts run without a network. The
 * document says what all of these say: a public client on the person's own machine.
 */
export async function standInDocuments(
  machine: Machine,
  { url, redirectUris }: NonNullable<HostSignIn["document"]>,
  label: string,
): Promise<void> {
  const { hostname } = new URL(url);
  const { key, cert } = selfSigned(hostname);
  const server = createServer({ key, cert }, (request, response) => {
    const document = {
      client_id: `https://${hostname}${request.url}`,
      client_name: label,
      redirect_uris: redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  machine.atDispose(async () => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const certificate = join(machine.folder, "site.pem");
  await writeFile(certificate, cert);
  Object.assign(machine.env, {
    NODE_OPTIONS: `--require ${join(root, "test/support/public-network.cjs")}`,
    NODE_EXTRA_CA_CERTS: certificate,
    TEST_RECEIVER_HOST: hostname,
    TEST_RECEIVER_PORT: String(typeof bound === "object" ? bound?.port : 0),
  });
}
