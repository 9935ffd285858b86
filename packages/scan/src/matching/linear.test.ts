import { describe, expect, it } from "vitest";
import { linear, whyNotLinear } from "./linear.ts";

describe("linear", () => {
  it.each([
    String.raw`\bcurl\b[^|]{0,200}\|\s{0,5}(?:ba|z)?sh\b`,
    String.raw`^\s*rm\s+-rf`,
    String.raw`\b(?:send|post)\b.{0,80}\b(?:key|token)s?\b`,
    String.raw`[A-Za-z0-9+/]{40,400}={0,2}`,
    String.raw`\b\w+@`,
    String.raw`(?:a|b){2,5}c`,
  ])("lets %s through", (source) => {
    expect(linear(source, "i")).toBeInstanceOf(RegExp);
  });

  it.each([
    [String.raw`(a+)+b`, "without bound"],
    [String.raw`(?:\w|\d)+x`, "in several ways"],
    [String.raw`x.*y.*z`, "shares characters"],
    [String.raw`\s*x`, "begins it"],
    [String.raw`\w+x`, "shares characters"],
    [String.raw`(a)\1`, "refers back"],
    [String.raw`a.{0,200}b.{0,200}c`, "ways"],
    [String.raw`(?:a.{0,20}b){0,9}c`, "ways"],
    [String.raw`(?:a?){9}`, "may be empty"],
    [String.raw`(?:[a-z]{1,9}\s?){1,20}x`, "ways"],
  ])("refuses %s and says why", (source, why) => {
    expect(whyNotLinear(source, "")).toContain(why);
    expect(() => linear(source)).toThrow("is not linear");
  });

  it.each([
    ["(?:ab|ac|ad){2,9}x", undefined],
    ["(?:ab|abc){2,20}x", "ways"],
    ["(?:curl|cut|cu){1,30}x", "ways"],
    ["(?:a|a){20}b", "ways"],
  ])("counts options of a choice that can match at one place: %s", (source, why) => {
    const match = whyNotLinear(source, "");
    if (why === undefined) expect(match).toBeUndefined();
    else expect(match).toContain(why);
  });

  it("lets a repetition without bound begin a pattern only where nothing after it can fail", () => {
    expect(whyNotLinear("[a-z]{20,}={0,2}", "g")).toBeUndefined();
    expect(whyNotLinear(String.raw`\s+`, "")).toBeUndefined();
    expect(whyNotLinear(String.raw`\n+$`, "")).toContain("begins it");
    expect(whyNotLinear("x?[a-z]+=", "")).toContain("begins it");
  });

  it("refuses a repetition without bound over places where the pattern begins again", () => {
    expect(whyNotLinear("x[a-z]+=", "")).toContain("begins again");
    expect(whyNotLinear(String.raw`\bcurl[^|]+\|`, "")).toContain("begins again");
    expect(whyNotLinear("^x[a-z]+=", "")).toBeUndefined();
    expect(whyNotLinear(String.raw`\bx\w+=`, "")).toBeUndefined();
    expect(whyNotLinear("x[a-w]+=", "")).toBeUndefined();
  });

  it("takes letter case and Unicode into account where sets are compared", () => {
    expect(whyNotLinear("=[a-z]+A", "")).toBeUndefined();
    expect(whyNotLinear("=[a-z]+A", "i")).toContain("shares characters");
    expect(whyNotLinear(String.raw`=\p{L}+\u4e00`, "u")).toContain("shares characters");
  });

  it("keeps flags, also those of a pattern that is given as one", () => {
    expect(linear(/a{1,3}b/gi).flags).toBe("gi");
    expect(linear("a", "u").flags).toBe("u");
  });
});
