import { request } from "node:http";
import { connect } from "node:net";
import {
  type Transport,
  type TransportAnswer,
  type TransportCall,
  transportAnswer,
  transportRequest,
} from "./call-over-transport.ts";

/** A call whose header is on the wire more than once, which `fetch` would put together. */
export async function callWithHeaders(
  url: string,
  transport: Transport,
  call: TransportCall,
  header: { readonly name: string; readonly values: readonly string[] },
): Promise<TransportAnswer> {
  const { path, headers, body } = transportRequest(transport, call);
  const lines = [
    ...Object.entries({ ...headers, ...call.headers }).flat(),
    ...header.values.flatMap((value) => [header.name, value]),
    "Host",
    new URL(url).host,
    "Content-Length",
    String(Buffer.byteLength(body)),
  ];
  const response = await new Promise<Response>((resolve, reject) => {
    const sending = request(`${url}${path}`, { method: "POST", headers: lines }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const received = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 0, headers: received }));
      });
    });
    sending.once("error", reject);
    sending.end(body);
  });
  return await transportAnswer(response);
}

/** All that the hub says to these very bytes until it closes. For what no HTTP library would send. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    socket.once("close", () => resolve(received));
    socket.once("error", reject);
  });
}
