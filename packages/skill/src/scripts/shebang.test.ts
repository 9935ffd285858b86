import { describe, expect, it } from "vitest";
import { readShebang } from "./shebang.ts";

describe("readShebang", () => {
  it.each([
    ["#!/usr/bin/env python3\nprint(1)", "python3", []],
    ["#!/bin/bash", "bash", []],
    ["#! /bin/sh -eu\r\necho", "sh", ["-eu"]],
    ["#!/usr/bin/env -S node --no-warnings\n", "node", ["--no-warnings"]],
    ["#!/usr/bin/env -Snode --no-warnings\n", "node", ["--no-warnings"]],
    ["#!/usr/bin/env -i -u HOME LANG=C perl -w\n", "perl", ["-w"]],
    ["#!/usr/bin/env npx tsx\n", "npx", ["tsx"]],
    ["#!/home/someone/.venv/bin/python -u\n", "python", ["-u"]],
    ["#!C:\\Python\\python.exe\n", "python", []],
    ['#!/usr/bin/env python3\\n"""About."""\\nimport os', "python3", []],
    ["\ufeff#!/usr/bin/env ruby\n", "ruby", []],
    ["#!/usr/bin/osascript -l JavaScript\n", "osascript", ["-l", "JavaScript"]],
  ])("reads the program and its arguments of %j", (text, command, args) => {
    expect(readShebang(text)).toMatchObject({ command, args });
  });

  it("keeps the line as it is written", () => {
    expect(readShebang("#!/usr/bin/env  python3 \r\nx")?.line).toBe("#!/usr/bin/env  python3 ");
  });

  it.each([
    "",
    "#!",
    "#!   \nbash",
    " #!/bin/sh",
    "# !/bin/sh",
    "#!/usr/bin/env\n",
    "#!/usr/bin/env -S\n",
    "#!/usr/bin/env env env env sh\n",
    "#!/bin/$(reboot)\n",
    "#!/usr/bin/env --\n",
    "#!/bin/-c\n",
    "#!/bin/\u202esh\n",
  ])("finds no program in %j", (text) => {
    expect(readShebang(text)).toBeUndefined();
  });

  it("reads no farther than the start of an endless line", () => {
    const shebang = readShebang(`#!/bin/sh ${"x ".repeat(200_000)}`);
    expect(shebang?.command).toBe("sh");
    expect(shebang?.line).toHaveLength(512);
    expect(shebang?.args.length).toBeLessThan(32);
  });
});
