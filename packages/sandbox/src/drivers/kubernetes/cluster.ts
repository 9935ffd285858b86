import { readFile } from "node:fs/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import * as z from "zod/v4";
import { SandboxError } from "../../sandbox.ts";

export interface ClusterOptions {
  /** Absent: the cluster that this process runs in. */
  readonly url?: string;
  readonly tokenFile?: string;
  readonly caFile?: string;
  readonly namespace?: string;
}

/** The pods of one namespace. */
export interface Cluster {
  /** Below the pods of the namespace. Throws what the cluster said when it is not well. */
  ask(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Opens a request that becomes a connection of its own. */
  upgrade(path: string, headers: Readonly<Record<string, string>>): Promise<ReturnType<typeof requestHttp>>;
}

export function openCluster(options: ClusterOptions): Cluster {
  const { tokenFile = `${ACCOUNT}/token`, caFile = `${ACCOUNT}/ca.crt`, namespace = NAMESPACE } = options;
  const url = new URL(options.url ?? "https://kubernetes.default.svc");
  const isPlain = url.protocol === "http:";
  if (isPlain && !/^(127\.|localhost$|\[::1\]$)/.test(url.hostname))
    throw new SandboxError(
      "sandbox_unavailable",
      "A cluster is asked over https: its token would be readable on the way",
      { fix: "Set SKILLQUAY_KUBERNETES_URL to an address with https://" },
    );
  const pods = `${url.pathname.replace(/\/$/, "")}/api/v1/namespaces/${namespace}/pods`;

  const open = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string | number>>,
  ): Promise<ReturnType<typeof requestHttp>> => {
    // A token ends after an hour, and there is a new one in its file by then.
    const token = (await readNeeded(tokenFile, "the token of its account")).trim();
    const request: RequestOptions = {
      method,
      host: url.hostname,
      port: url.port === "" ? (isPlain ? 80 : 443) : url.port,
      path: `${pods}${path}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      timeout: PATIENCE_MS,
    };
    if (isPlain) return requestHttp(request);
    return requestHttps({ ...request, ca: await readNeeded(caFile, "the certificate of its authority") });
  };

  return {
    upgrade: (path, headers) => open("GET", path, headers),
    async ask(method, path, body) {
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const sent = await open(method, path, {
        accept: "application/json",
        ...(bytes !== undefined && { "content-type": "application/json", "content-length": bytes.length }),
      });
      const answer = await new Promise<IncomingMessage>((done, fail) => {
        sent.once("response", done);
        sent.once("timeout", () => sent.destroy(new Error("the cluster does not answer")));
        sent.once("error", fail);
        sent.end(bytes);
      });
      const answered = await text(answer);
      const status = answer.statusCode ?? 0;
      if (status < 200 || status > 299) throw new ClusterError(status, answered);
      return JSON.parse(answered);
    },
  };
}

/** What the cluster said instead of doing it. */
export class ClusterError extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`the cluster answered ${status}: ${reasonIn(body)}`);
    this.status = status;
  }
}

const statusBody = z.object({ message: z.string() });

function reasonIn(body: string): string {
  try {
    return statusBody.parse(JSON.parse(body)).message.slice(0, 300);
  } catch {
    return body.slice(0, 300);
  }
}

async function readNeeded(file: string, what: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    throw new SandboxError(
      "sandbox_unavailable",
      `The cluster cannot be asked: ${what} is not at '${file}'`,
      {
        cause: error,
        fix: "Run the hub in the cluster with a service account, or set SKILLQUAY_KUBERNETES_TOKEN_FILE and SKILLQUAY_KUBERNETES_CA_FILE",
      },
    );
  });
}

// Where every pod finds its own.
const ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
const NAMESPACE = "skillquay-scripts";
const PATIENCE_MS = 30_000;
