import { expect, it } from "vitest";
import { pythonLock, readPythonLock } from "./python-lock.ts";

const [one, two] = [`sha256:${"a".repeat(64)}`, `sha256:${"b".repeat(64)}`];

it("is read again as it was written", () => {
  const locked = [{ name: "requests", version: "2.34.2", hashes: [one, two] }];
  expect(readPythonLock(pythonLock(locked))).toEqual(locked);
});

it("reads what uv writes: hashes on lines of their own, extras, comments", () => {
  const text = `# made by uv\nrequests[socks]==2.34.2 \\\n    --hash=${one} \\\n    --hash=${two}\nidna==3.7 --hash=${one}\n    # via requests\n`;
  expect(readPythonLock(text)).toEqual([
    { name: "requests", version: "2.34.2", hashes: [one, two] },
    { name: "idna", version: "3.7", hashes: [one] },
  ]);
});

it.each(["requests>=2 --hash=x", "requests==2", "-e .", "x @ https://example.com/x.whl"])(
  "is not '%s'",
  (line) => {
    expect(() => readPythonLock(line)).toThrow("not one");
  },
);
