import { expect, it } from "vitest";
import { terminalPicture } from "./terminal-picture.ts";

it("keeps the text as text, in the colours that were chosen and no longer than they were", () => {
  const picture = terminalPicture("\u001b[1mFound\u001b[22m  \u001b[32m2 <skills> & more\u001b[39m here\n", {
    title: "skillquay",
  });
  expect(picture).toContain(
    '<tspan class="bold">Found</tspan>  <tspan class="good">2 &lt;skills&gt; &amp; more</tspan> here</text>',
  );
  expect(picture).not.toContain("\u001b");
});

it("leaves out codes that it does not know", () => {
  expect(terminalPicture("a\u001b[2Kb\u001b[4mc", { title: "x" })).toContain(">abc</text>");
});

it("jumps from stop to stop in a window of its rows, and stands still for whoever wants no movement", () => {
  const picture = terminalPicture("1\n2\n3\n4", {
    title: "x",
    rows: 2,
    isStop: (line) => "13".includes(line),
  });
  expect(picture).toContain("0.00% { transform: translateY(0px); } 50.00% { transform: translateY(-40px); }");
  expect(picture).toContain("prefers-reduced-motion");
  expect(terminalPicture("1\n2", { title: "x" })).not.toContain("animation");
});

it("breaks what is too long for a terminal where a terminal breaks it", () => {
  const picture = terminalPicture(`${"a".repeat(100)}b`, { title: "x" });
  expect(picture).toContain(`>${"a".repeat(100)}</text>`);
  expect(picture).toContain(">b</text>");
});
