import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { portOf } from "../model/scripted-model.ts";
import { recordHttp } from "./record-http.ts";

it("keeps an event of an open stream where it was said, between the requests beside it", async () => {
  let stream: ServerResponse | undefined;
  const target = createServer((request, response) => {
    if (request.method === "POST") return response.end('{"id":1,"result":{}}');
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    stream = response;
  });
  await once(target.listen(0, "127.0.0.1"), "listening");
  const recorder = await recordHttp(`http://127.0.0.1:${portOf(target.address())}`);
  const abort = new AbortController();
  onTestFinished(async () => {
    abort.abort();
    await recorder.close();
    target.closeAllConnections();
    target.close();
  });
  const post = async (id: string) =>
    (await fetch(recorder.url, { method: "POST", body: `{"id":"${id}"}` })).text();

  await fetch(recorder.url, { signal: abort.signal });
  await post("before");
  stream?.write('data: {"method":"noti');
  stream?.write('fications/changed"}\n\n');
  await vi.waitFor(() => expect(recorder.lines).toHaveLength(3));
  await post("after");
  const lines = recorder.lines.map((line) => JSON.parse(line)).map(({ who, line }) => `${who} ${line}`);
  expect(lines).toEqual([
    'host {"id":"before"}',
    'server {"id":1,"result":{}}',
    'server {"method":"notifications/changed"}',
    'host {"id":"after"}',
    'server {"id":1,"result":{}}',
  ]);
});
