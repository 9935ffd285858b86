import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { sendFileCommand } from "./send-file-command.ts";

it.each(["pdf.zip", "my skill.zip", "it's.zip", "$(touch pwned)", "`id`;x", "a\\b", "*", "größe.zip"])(
  "reaches a shell as the one argument %j",
  (filename) => {
    const line = sendFileCommand({ publicUrl: "http://h", token: "sqt_x", filename });
    // The same line, with a program in its place that shows what it was given.
    const shown = line.replace("sh scripts/send-file.sh", `printf '%s|'`);
    expect(execFileSync("sh", ["-c", shown], { encoding: "utf8", env: {} })).toBe(`${filename}|`);
  },
);

it("never begins the file's name with a hyphen, and names one where none is known", () => {
  const line = (filename?: string) => sendFileCommand({ publicUrl: "http://h", token: "sqt_x", filename });
  expect(line("-rf")).toContain(" './-rf'");
  expect(line()).toBe(
    "SKILLQUAY_HUB='http://h' SKILLQUAY_TICKET='sqt_x' sh scripts/send-file.sh 'skill.zip'",
  );
});
