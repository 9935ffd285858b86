import { describe, expect, it } from "vitest";
import { createConnectionLog } from "./connection-log.ts";

describe("createConnectionLog", () => {
  it("counts the same place once, with its bytes in each direction", () => {
    const log = createConnectionLog();
    for (let time = 0; time < 2; time += 1) {
      const counted = log.add({ host: "a.example", port: 443 });
      counted.sent(new Uint8Array(3));
      counted.received(new Uint8Array(5));
    }
    log.add({ host: "a.example", port: 443, refused: "size_limit" });
    expect(log.take()).toEqual([
      { host: "a.example", port: 443, count: 2, sentBytes: 6, receivedBytes: 10 },
      { host: "a.example", port: 443, refused: "size_limit", count: 1, sentBytes: 0, receivedBytes: 0 },
    ]);
    expect(log.take()).toEqual([]);
  });

  it("keeps a hundred places and counts the rest together", () => {
    const log = createConnectionLog();
    for (let index = 0; index < 110; index += 1)
      log.add({ host: `h${index}.test`, port: 443, refused: "not_listed" });
    const taken = log.take();
    expect(taken).toHaveLength(101);
    expect(taken.at(-1)).toMatchObject({ host: "(others)", count: 10 });
  });
});
