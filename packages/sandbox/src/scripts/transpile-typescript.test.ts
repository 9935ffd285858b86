import { describe, expect, it } from "vitest";
import { createTranspiler } from "./transpile-typescript.ts";

describe("createTranspiler", () => {
  it("takes types out and leaves every line where it was", async () => {
    const transpile = createTranspiler();
    const source =
      'import type { A } from "./a.ts";\ninterface B { c: number }\nconst x: number = 1 satisfies number;\nexport { x };\n';
    const code = await transpile(source);
    expect(code).not.toMatch(/interface|: number|satisfies|\.\/a\.ts/);
    expect(code.split("\n")[3]).toBe("export { x };");
  });

  it("does the work once for the same text", async () => {
    const transpile = createTranspiler({ maxRemembered: 1 });
    const first = await transpile("const a: string = 'x';");
    expect(await transpile("const a: string = 'x';")).toBe(first);
  });

  it("refuses what is not TypeScript", async () => {
    await expect(createTranspiler()("const = ;")).rejects.toThrow();
  });
});
