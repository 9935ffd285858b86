import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keepOutput } from "./kept-output.ts";

const sizes = { "a little": 1_000, "more than is kept in memory": 300_000 };

it.each(Object.entries(sizes))("gives any part of %s back, and leaves no file", async (_, sizeBytes) => {
  const folder = await newFolder();
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, index) => index % 251);
  const kept = await keepOutput(bytes, folder);
  expect(await readdir(folder)).toEqual([]);
  expect(kept.sizeBytes).toBe(sizeBytes);
  const part = await kept.read({ maxBytes: 10, offsetBytes: 500 });
  expect(part).toEqual({ bytes: bytes.slice(500, 510), sizeBytes, isEnd: false });
  const rest = await kept.read({ maxBytes: sizeBytes, offsetBytes: sizeBytes - 3 });
  expect(rest).toEqual({ bytes: bytes.slice(-3), sizeBytes, isEnd: true });
  expect(await kept.read({ maxBytes: 5, offsetBytes: sizeBytes + 9 })).toMatchObject({
    bytes: new Uint8Array(),
    isEnd: true,
  });
  await kept.close();
});

it("keeps everything in memory where no file can be written", async () => {
  const bytes = new Uint8Array(300_000).fill(7);
  const kept = await keepOutput(bytes, join(await newFolder(), "none"));
  expect((await kept.read({ maxBytes: 400_000 })).bytes).toEqual(bytes);
  await kept.close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-kept-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
