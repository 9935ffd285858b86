import { expect, it } from "vitest";
import { nextVersion } from "./next-version.ts";

it("takes the version of the manifests while it is not released, then the next minor one", () => {
  expect(nextVersion(undefined, "0.1.0", [])).toBe("0.1.0");
  expect(nextVersion(undefined, "0.1.0", ["0.1.0"])).toBe("0.2.0");
});

it("grows the part that is named", () => {
  expect(nextVersion("patch", "1.2.3", ["1.2.3"])).toBe("1.2.4");
  expect(nextVersion("minor", "1.2.3", ["1.2.3"])).toBe("1.3.0");
  expect(nextVersion("major", "1.2.3", ["1.2.3"])).toBe("2.0.0");
});

it("takes a later version, and the same one only while it is not released", () => {
  expect(nextVersion("1.10.0", "1.9.9", ["1.9.9"])).toBe("1.10.0");
  expect(nextVersion("1.9.9", "1.9.9", [])).toBe("1.9.9");
  expect(() => nextVersion("1.9.9", "1.9.9", ["1.9.9"])).toThrow("'1.9.9' does not come after 1.9.9");
  expect(() => nextVersion("1.8.10", "1.9.9", [])).toThrow("'1.8.10' does not come after 1.9.9");
});

it("refuses what is no version", () => {
  for (const text of ["1.2", "v1.2.3", "1.2.3-rc.1", "01.2.3", "next", ""])
    expect(() => nextVersion(text, "1.0.0", [])).toThrow(`'${text}' is no version`);
});
