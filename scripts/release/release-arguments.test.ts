import { expect, it } from "vitest";
import { readReleaseArguments, releaseHelp } from "./release-arguments.ts";

it("tries the supported versions of Node unless others or none are named", () => {
  expect(readReleaseArguments(["--dry-run"])).toEqual({
    version: undefined,
    isDryRun: true,
    isTagged: false,
    nodes: ["20", "22", "24"],
    out: undefined,
    isJson: false,
    isHelp: false,
  });
  expect(readReleaseArguments(["minor", "--node", "22", "--json", "--out", "x"])).toMatchObject({
    version: "minor",
    nodes: ["22"],
    isJson: true,
    out: "x",
  });
  expect(readReleaseArguments(["--node", "none"]).nodes).toEqual([]);
});

it("says what is wrong with words it does not know, and where the right ones are", () => {
  for (const [words, message] of [
    [["--dryrun"], "Unknown option '--dryrun'"],
    [["1.0.0", "2.0.0"], "One version is enough, there are 2: 1.0.0, 2.0.0"],
    [["--node", "latest"], "'latest' is no major version of Node"],
    [["1.0.0", "--tagged"], "--tagged packs the version that is checked out, so none is given"],
  ] as const)
    expect(() => readReleaseArguments(words)).toThrow(
      expect.objectContaining({ message, fix: "npm run release -- --help" }),
    );
});

it("explains every flag in its help", () => {
  for (const flag of ["--dry-run", "--tagged", "--node", "--out", "--json", "--help"])
    expect(releaseHelp).toContain(`\n  ${flag}`);
});
