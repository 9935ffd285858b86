import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { yamlEditor } from "./edit-yaml.ts";

const path = ["extensions", "us"];
const entry = { cmd: "npx", args: ["-y"], enabled: true };

describe("yamlEditor", () => {
  it.each([
    ["an empty text", "", "extensions:\n  us:\n    cmd: npx\n    args:\n      - -y\n    enabled: true\n"],
    [
      "a file without the section",
      'A:   "x"    # odd spacing\n\n\nB: {c: 1}',
      'A:   "x"    # odd spacing\n\n\nB: {c: 1}\nextensions:\n  us:\n    cmd: npx\n    args:\n      - -y\n    enabled: true\n',
    ],
    [
      "a section with wide indentation, flat lists, comments and blank lines",
      "extensions:\n    a: {x: [1,2]}   # one\n    b:\n        l:\n        - 1\n        e: 2 # last\n    # end\n\n\nZ: 1\n",
      "extensions:\n    a: {x: [1,2]}   # one\n    b:\n        l:\n        - 1\n        e: 2 # last\n    us:\n      cmd: npx\n      args:\n      - -y\n      enabled: true\n    # end\n\n\nZ: 1\n",
    ],
    [
      "an empty section",
      "extensions: # none yet\nZ: 1\n",
      "extensions: # none yet\n  us:\n    cmd: npx\n    args:\n      - -y\n    enabled: true\nZ: 1\n",
    ],
    [
      "Windows line ends",
      "extensions:\r\n  a: 1\r\nZ: 1\r\n",
      "extensions:\r\n  a: 1\r\n  us:\r\n    cmd: npx\r\n    args:\r\n      - -y\r\n    enabled: true\r\nZ: 1\r\n",
    ],
  ])("only adds lines to %s", (_name, previous, after) => {
    expect(yamlEditor.set(previous, path, entry)).toBe(after);
  });

  it.each([
    ["an entry that is there", "extensions:\n  us:\n    cmd: old # mine\n    env: {A: 1}\n", { A: 1 }],
    ["a section in flow style", "extensions: {a: 1}\n", undefined],
    ["a last value that keeps its line ends", "extensions:\n  a: |+\n    text\n\n\nZ: 1\n", undefined],
    ["a document with an end mark", "A: 1\n...\n", undefined],
  ])("changes nothing else of the meaning of %s", (_name, previous, env) => {
    const after = parse(yamlEditor.set(previous, path, entry));
    const old = Object(parse(previous));
    const us = env === undefined ? entry : { ...entry, env };
    expect(after).toEqual({ ...old, extensions: { ...old.extensions, us } });
  });

  it("refuses to read what is not valid", () => {
    expect(() => yamlEditor.parse("a: [1\nb: }")).toThrow();
  });
});
