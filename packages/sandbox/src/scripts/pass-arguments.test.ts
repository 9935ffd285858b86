import { describe, expect, it } from "vitest";
import { passArguments } from "./pass-arguments.ts";

const script = (command: string, args: readonly string[] = []) =>
  ({ language: "other", interpreter: { command, args } }) as const;
const PATH = "/skill/scripts/x";

describe("passArguments", () => {
  it("puts small arguments on the command line, after the program's own", () => {
    expect(passArguments(script("python3", ["-u"]), PATH, ["a", "b"])).toEqual({
      words: ["-u", PATH, "a", "b"],
      files: {},
    });
  });

  it.each(["python3", "python3.12", "node", "bash", "sh"])(
    "puts large ones for %s into a file",
    (command) => {
      const large = "ü".repeat(20_000);
      const passed = passArguments(script(command), PATH, [large]);
      if ("why" in passed) throw new Error(passed.why);
      expect(passed.words.join(" ").length).toBeLessThan(200);
      expect(passed.words).toContain(PATH);
      expect(Object.values(passed.files).some((text) => text.includes(large))).toBe(true);
    },
  );

  it("leaves them on the command line of other programs for as long as the kernel takes them", () => {
    const args = Array.from({ length: 10 }, () => "x".repeat(100_000));
    expect(passArguments(script("perl"), PATH, args)).toEqual({ words: [PATH, ...args], files: {} });
    expect(passArguments(script("perl"), PATH, ["x".repeat(128 * 1024)])).toEqual({
      why: "The arguments have 131072 bytes, more than 'perl' can be started with",
    });
    expect(passArguments(script("perl"), PATH, [...args, ...args])).toEqual({
      why: "The arguments have 2000000 bytes, more than 'perl' can be started with",
    });
  });

  it("takes 4 MiB and not a byte more", () => {
    const most = 4 * 1024 * 1024;
    expect(passArguments(script("python3"), PATH, ["x".repeat(most)])).toHaveProperty("words");
    expect(passArguments(script("python3"), PATH, ["x".repeat(most), "y"])).toEqual({
      why: "The arguments have 4194305 bytes, and a script takes at most 4194304",
    });
  });
});
