import { describe, expect, it } from "vitest";
import { createTraceReader, parseCall, stringsIn, type TracedCall } from "./parse-trace.ts";

const read = (text: string, sizes: readonly number[] = [text.length]) => {
  const calls: TracedCall[] = [];
  const reader = createTraceReader((call) => calls.push(call));
  let at = 0;
  for (const size of [...sizes, text.length]) {
    reader.add(Buffer.from(text.slice(at, at + size), "latin1"));
    at += size;
  }
  reader.end();
  return calls;
};

describe("createTraceReader", () => {
  it("reads a call that worked and one that failed", () => {
    expect(
      read(
        '7 openat(AT_FDCWD</tmp>, "a", O_RDONLY) = 3</tmp/a>\n8 mkdir("x", 0755)            = -1 EROFS (Read-only file system)\n',
      ),
    ).toEqual([
      {
        processId: 7,
        name: "openat",
        args: 'AT_FDCWD</tmp>, "a", O_RDONLY',
        result: "3</tmp/a>",
        failed: false,
      },
      {
        processId: 8,
        name: "mkdir",
        args: '"x", 0755',
        result: "-1 EROFS (Read-only file system)",
        failed: true,
      },
    ]);
  });

  it("puts the halves of interrupted calls together, however the text is cut", () => {
    const text =
      '7 connect(3<socket:[1]>, {sa_family=AF_INET} <unfinished ...>\n8 open("b", O_RDONLY <unfinished ...>\n7 <... connect resumed>, 16) = -1 ENETUNREACH (Network is unreachable)\n8 <... open resumed>) = 4</b>\n';
    const whole = read(text);
    expect(whole.map(({ name, args, result }) => [name, args, result])).toEqual([
      ["connect", "3<socket:[1]>, {sa_family=AF_INET}, 16", "-1 ENETUNREACH (Network is unreachable)"],
      ["open", '"b", O_RDONLY', "4</b>"],
    ]);
    expect(read(text, [1, 5, 40, 3, 60])).toEqual(whole);
  });

  it("keeps what a killed process was about to do", () => {
    expect(read("7 connect(3, {sin_port=htons(443)} <unfinished ...>\n")).toMatchObject([
      { name: "connect", args: "3, {sin_port=htons(443)}", result: "?" },
    ]);
  });

  it("says when there was more than it reads", () => {
    const reader = createTraceReader(() => {}, { maxBytes: 10 });
    reader.add(new Uint8Array(10));
    expect(reader.isCut).toBe(false);
    reader.add(new Uint8Array(1));
    expect(reader.isCut).toBe(true);
  });

  it("passes over lines that are no calls", () => {
    expect(read("7 +++ exited with 0 +++\n7 --- SIGCHLD {si_signo=SIGCHLD} ---\nstrace: hello\n\n")).toEqual(
      [],
    );
  });
});

describe("parseCall", () => {
  it("is not led astray by names that look like the end of a call", () => {
    expect(parseCall(1, 'openat(AT_FDCWD</a) = 5>, "x\\") = 0", O_RDONLY) = 3</t/x) = 9>')).toEqual({
      processId: 1,
      name: "openat",
      args: 'AT_FDCWD</a) = 5>, "x\\") = 0", O_RDONLY',
      result: "3</t/x) = 9>",
      failed: false,
    });
  });
});

describe("stringsIn", () => {
  it("undoes every escape of the tracer", () => {
    expect(stringsIn('["a\\"b", "\\1\\0019\\n\\\\", "\\x41"...], "é"')).toEqual([
      'a"b',
      "\x01\x019\n\\",
      "A",
      "é",
    ]);
  });
});
