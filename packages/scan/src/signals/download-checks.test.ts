import { describe, expect, it } from "vitest";
import { viewSkill } from "../view/view-skill.ts";
import { isChecked } from "./download-checks.ts";

const viewOf = async (path: string, text: string) =>
  (await viewSkill([{ path, bytes: Buffer.from(`${text}\n`) }])).view;
const checked = async (path: string, text: string) => (await viewOf(path, text)).code.map(isChecked);
const SUM = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

describe("isChecked", () => {
  it.each([
    ["a signature", "get.sh", "gpg --verify tool.asc tool"],
    ["a list of checksums", "get.sh", "sha256sum -c tool.sums"],
    [
      "a checksum in the script",
      "get.sh",
      `want=${SUM}\nhave=$(sha256sum tool | cut -c1-64)\n[ "$have" = "$want" ] || exit 1`,
    ],
    [
      "a checksum in Python",
      "get.py",
      `import hashlib\nif hashlib.sha256(body).hexdigest() != "${SUM}":\n    raise SystemExit(1)`,
    ],
    ["a person who sees it and is asked", "get.sh", 'less tool.sh\nread -p "Run it? " answer'],
  ])("holds for %s", async (_, path, text) => {
    expect(await checked(path, text)).toEqual([true]);
  });

  it.each([
    ["a checksum that is only printed", "sha256sum tool"],
    ["a signature that is made", "gpg --sign tool"],
    ["something that is shown while nobody is asked", "less tool.sh\nsh tool.sh"],
    ["somebody who is asked and sees nothing", 'read -p "Run it? " answer'],
  ])("does not hold for %s", async (_, text) => {
    expect(await checked("get.sh", text)).toEqual([false]);
  });
});
