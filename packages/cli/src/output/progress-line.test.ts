import { expect, it } from "vitest";
import { createProgressLine } from "./progress-line.ts";

function terminal(isTerminal = true, columns = 20) {
  const written: string[] = [];
  return {
    written,
    isTerminal,
    columns,
    write: (data: string | Uint8Array) => void written.push(String(data)),
  };
}

const CLEAR = "\r\u001b[K";

it("draws in place, at most every so often, and takes the line back at the end", () => {
  const stream = terminal();
  let time = 0;
  const line = createProgressLine(stream, { everyMs: 100, now: () => time });
  for (; time < 350; time += 10) line.show(`at ${time}`);
  line.clear();
  line.clear();
  expect(stream.written).toEqual([
    `${CLEAR}at 0`,
    `${CLEAR}at 100`,
    `${CLEAR}at 200`,
    `${CLEAR}at 300`,
    CLEAR,
  ]);
});

it("draws what was said last, although nothing comes after it", async () => {
  const stream = terminal();
  const line = createProgressLine(stream, { everyMs: 5 });
  line.show("first");
  line.show("second");
  line.show("third");
  await expect.poll(() => stream.written).toEqual([`${CLEAR}first`, `${CLEAR}third`]);
});

it("stays on its line and lets no text of a skill move the cursor", () => {
  const stream = terminal();
  createProgressLine(stream).show(`a\u001b[2Jb\n${"c".repeat(50)}`);
  expect(stream.written).toEqual([`${CLEAR}a\uFFFD[2Jb ${"c".repeat(12)}`]);
});

it("is silent where there is no terminal", () => {
  const stream = terminal(false);
  const line = createProgressLine(stream);
  line.show("a");
  line.clear();
  expect(stream.written).toEqual([]);
});
