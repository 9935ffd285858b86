import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A request and its answer as Node's own servers know them, for a library that knows no others. */
export interface NodeExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What was answered, once it was. */
  readonly answered: Promise<Response>;
}

export interface NodeExchangeOptions {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function nodeExchange({ method, url, headers, body }: NodeExchangeOptions): NodeExchange {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = url;
  const bytes = Buffer.from(body);
  Object.assign(request.headers, headers, bytes.length > 0 && { "content-length": String(bytes.length) });
  if (bytes.length > 0) request.push(bytes);
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Uint8Array[] = [];
  const take = (chunk: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  };
  const answered = new Promise<Response>((resolve) => {
    Object.assign(response, {
      write: (chunk: unknown) => {
        take(chunk);
        return true;
      },
      end: (chunk?: unknown) => {
        take(chunk);
        resolve(webResponse(response, chunks));
        return response;
      },
    });
  });
  return { request, response, answered };
}

function webResponse(response: ServerResponse, chunks: readonly Uint8Array[]): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (name === "content-length" || value === undefined) continue;
    for (const single of Array.isArray(value) ? value : [value]) headers.append(name, String(single));
  }
  const body = new Uint8Array(Buffer.concat(chunks));
  const isEmpty = body.length === 0 || [204, 304].includes(response.statusCode);
  return new Response(isEmpty ? null : body, { status: response.statusCode, headers });
}
