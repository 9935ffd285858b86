import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { decodeOutput, encodeScript } from "./encode-output.ts";

describe("encodeScript", () => {
  it("carries any bytes and the command's own status", () => {
    const [file, ...args] = encodeScript([
      "/bin/sh",
      "-c",
      "printf '\\377\\000status 9\\n'; echo note >&2; exit 7",
    ]);
    const ran = spawnSync(file, args, { encoding: "utf8" });
    expect(ran.stderr).toBe("note\n");
    const { status, stdout } = decodeOutput(ran.stdout);
    expect(status).toBe(7);
    expect([...stdout]).toEqual([0xff, 0, ...Buffer.from("status 9\n")]);
  });

  it("carries an output of many lines", () => {
    const [file, ...args] = encodeScript(["/bin/sh", "-c", "head -c 200000 /dev/zero"]);
    const { status, stdout } = decodeOutput(spawnSync(file, args, { encoding: "utf8" }).stdout);
    expect([status, stdout.length]).toEqual([0, 200_000]);
  });

  it("takes an output that was cut off for a failure", () => {
    expect(decodeOutput("aGVsbG8=\n").status).toBe(1);
    expect(decodeOutput("").status).toBe(1);
  });
});
