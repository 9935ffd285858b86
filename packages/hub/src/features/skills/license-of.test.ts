import { describe, expect, it } from "vitest";
import { isLicenseFile, licenseOf } from "./license-of.ts";

describe("the licence of a skill", () => {
  it("is what its front matter says, on one line", () => {
    expect(licenseOf({ license: "Apache-2.0\nfoo" }, "MIT")).toBe("Apache-2.0 foo");
  });

  it.each([
    ["MIT", "Permission is hereby granted, free of charge,\n to any person obtaining a copy of this"],
    [
      "Apache-2.0",
      "                                 Apache License\n                           Version 2.0, January 2004",
    ],
    ["GPL-3.0", "GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007"],
    ["AGPL-3.0", "GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3"],
    ["BSD-3-Clause", "Redistribution and use in source and binary forms, … Neither the name of"],
    ["BSD-2-Clause", "Redistribution and use in source and binary forms, with or without"],
    [undefined, "All rights reserved."],
  ])("is guessed as %s from the text of a licence file", (name, text) => {
    expect(licenseOf({}, text)).toBe(name);
    expect(licenseOf({ license: 7 }, text)).toBe(name);
  });

  it("is in files that are called like one", () => {
    for (const name of ["LICENSE", "license.txt", "LICENCE.md", "COPYING", "LICENSE-MIT"]) {
      expect(isLicenseFile(name)).toBe(true);
    }
    for (const name of ["licenses.json", "LICENSE/x", "my-license", "licensed"])
      expect(isLicenseFile(name)).toBe(false);
  });
});
