import { describe, expect, it } from "vitest";
import { headerComment } from "./header-comment.ts";

const words = (text: string, language: Parameters<typeof headerComment>[1]) =>
  headerComment(text, language).filter((line) => line.trim() !== "");

describe("headerComment", () => {
  it("reads the comment after a shebang, up to the first code", () => {
    expect(words("#!/bin/bash\n\n# Greets.\n#   indented\n\n## More\nset -e\n# not this", "shell")).toEqual([
      "Greets.",
      "  indented",
      "More",
    ]);
  });

  it("reads block and line comments", () => {
    expect(
      words(
        "#!/usr/bin/env node\n'use strict';\n/**\n * Greets.\n * More\n */\n// And\ncode();",
        "javascript",
      ),
    ).toEqual(["Greets.", "More", "And"]);
    expect(words("/* One */ code();\n// not this", "typescript")).toEqual(["One "]);
  });

  it("reads PowerShell help", () => {
    expect(words("<#\n.SYNOPSIS\n  Greets\n#>\nparam()", "powershell")).toEqual([".SYNOPSIS", "Greets"]);
  });

  it("leaves out metadata, words to tools and licences", () => {
    const python =
      "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# /// script\n# dependencies = []\n# ///\n# ruff: noqa\n# Greets.\n";
    expect(words(python, "python")).toEqual(["Greets."]);
    const licensed =
      "# Copyright 2026 Someone\n#\n# Licensed under the Apache License;\n# you may not use it otherwise.\n#\n# Greets.\n";
    expect(words(licensed, "shell")).toEqual(["Greets."]);
    expect(words("// eslint-disable-next-line\n// @ts-check\n// Greets.", "typescript")).toEqual(["Greets."]);
  });

  it("does not end in an endless comment", () => {
    expect(headerComment(`/*${"*".repeat(200_000)}`, "javascript").length).toBeLessThanOrEqual(1);
    expect(headerComment("#\n".repeat(200_000), "shell").join("")).toBe("");
  });
});
