import { describe, expect, it } from "vitest";
import { dnsNameIn } from "./dns-name.ts";

const question = (...labels: string[]) =>
  `\xb2\xa8\x01\0\0\x01\0\0\0\0\0\0${labels.map((label) => String.fromCharCode(label.length) + label).join("")}\0\0\x1c\0\x01`;

describe("dnsNameIn", () => {
  it("reads the name out of a question, of any type", () => {
    expect(dnsNameIn(question("a1b2", "collector", "invalid"))).toBe("a1b2.collector.invalid");
  });

  it("takes nothing else for a question", () => {
    expect(dnsNameIn("GET / HTTP/1.1\r\nHost: x.invalid\r\n\r\n")).toBeUndefined();
    expect(dnsNameIn("")).toBeUndefined();
    expect(dnsNameIn(question())).toBeUndefined();
    expect(dnsNameIn(question("collector").slice(0, 18))).toBeUndefined();
  });
});
