import { expect, it } from "vitest";
import { csvOf } from "./csv-of.ts";

it("quotes what needs it, and lets no text become a formula", () => {
  expect(
    csvOf([
      ["day", "agent", "calls"],
      ["2026-11-01", 'says "hi", twice', 3],
      ["2026-11-02", '=HYPERLINK("https://x.example")', -1],
      ["2026-11-03", "@cmd", 0],
    ]),
  ).toBe(
    [
      "day,agent,calls",
      '2026-11-01,"says ""hi"", twice",3',
      `2026-11-02,"'=HYPERLINK(""https://x.example"")",-1`,
      "2026-11-03,'@cmd,0",
      "",
    ].join("\r\n"),
  );
});
