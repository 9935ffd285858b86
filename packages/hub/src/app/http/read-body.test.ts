import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { readBody, readJson } from "./read-body.ts";

const app = new Hono();
app.onError((error) => new Response(Reflect.get(error, "code"), { status: 400 }));
app.post("/text", async (context) => context.text(await readBody(context, 10)));
app.post("/soon", async (context) => context.text(await readBody(context, 10, { patienceMs: 20 })));
app.post("/json", async (context) => context.text(JSON.stringify(await readJson(context)) ?? "nothing"));

function stream(chunks: readonly string[], onPull: () => void = () => {}): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull: (controller) => {
      onPull();
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
}

async function post(
  path: string,
  body: string | ReadableStream<Uint8Array> | null,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://localhost${path}`, { method: "POST", body, headers, duplex: "half" });
  return (await app.request(request)).text();
}

describe("readBody", () => {
  it("reads as much as it may, also across a character that two chunks share", async () => {
    expect(await post("/text", "0123456789")).toBe("0123456789");
    const bytes = new TextEncoder().encode("é€");
    const halves = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.subarray(0, 1));
        controller.enqueue(bytes.subarray(1));
        controller.close();
      },
    });
    expect(await post("/text", halves)).toBe("é€");
    expect(await post("/text", null)).toBe("");
  });

  it("T9: refuses one byte more, declared or not", async () => {
    expect(await post("/text", "01234567890")).toBe("request_too_large");
    expect(await post("/text", "0", { "content-length": "11" })).toBe("request_too_large");
    expect(await post("/text", "01234567890", { "content-length": "1" })).toBe("request_too_large");
  });

  it("T9: stops reading a body without end", async () => {
    let pulls = 0;
    const endless = stream(
      Array.from({ length: 1000 }, () => "xxxxx"),
      () => {
        pulls += 1;
      },
    );
    expect(await post("/text", endless)).toBe("request_too_large");
    expect(pulls).toBeLessThan(10);
  });
});

it("T9: gives up a body that does not come to its end, uploads aside", async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
  });
  expect(await post("/soon", body)).toBe("upload_incomplete");
});

describe("readJson", () => {
  it("T9: refuses what takes long to parse, however short it is", async () => {
    expect(await post("/json", `${"[".repeat(101)}${"]".repeat(101)}`)).toBe("request_too_large");
    expect(await post("/json", `[${"0,".repeat(100_001)}0]`)).toBe("request_too_large");
    expect(await post("/json", `["${"[,".repeat(200_000)}"]`)).toContain("[,[,");
  });

  it("gives the value, nothing for an empty body, and refuses the rest", async () => {
    expect(await post("/json", '{"a":1}')).toBe('{"a":1}');
    expect(await post("/json", " ")).toBe("nothing");
    expect(await post("/json", "{")).toBe("invalid_input");
  });
});
