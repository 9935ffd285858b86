import { expect, it } from "vitest";
import { decodedText, joinTexts } from "./join-texts.ts";

it.each([
  ["$a = 'Down' + 'load'", "$a = 'Download'"],
  ["$a = 'a', 'b' -join '.'", "$a = 'a.b'"],
  ["$a = -join ('i', 'e', 'x')", "$a = 'iex'"],
  ["$a = [char[]](105, 101, 120) -join ''", "$a = 'iex'"],
  ["$a = '{1}{0}' -f 'x', 'ie'", "$a = 'iex'"],
  ["$a = 'iXx'.Replace('X', 'e')", "$a = 'iex'"],
  ["& (Get-Command ('i' + 'ex')) $t", "iex $t"],
  ["Get-Content a -Force", "Get-Content a -Force"],
])("writes %s as %s", (written, expected) => {
  expect(joinTexts(written)).toBe(expected);
});

it("reads a text that is decoded in place", () => {
  expect(decodedText("[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('aWV4'))")).toBe("iex");
  expect(decodedText("Get-Date")).toBeUndefined();
});
