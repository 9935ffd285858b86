import { opaqueContent } from "../../detectors/opaque-content.ts";
import { defineRules } from "../../engine/define-rule.ts";

export const opaqueContentRules = defineRules({
  family: "opaque-content",
  run: opaqueContent,
  rules: [
    {
      id: "opaque-content.encrypted-archive",
      alias: "R14.encrypted_archive",
      severity: "block",
      says: "An archive with a password cannot be looked into.",
      falsePositive: "Test data of an archive tool.",
      bad: [
        {
          "assets/a.zip": Buffer.from(
            "504b03041400010000000000000000000000000000000000000005000000612e7478740000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
      good: [{ "assets/a.txt": "notes\n" }],
    },
    {
      id: "opaque-content.nested-archive",
      alias: "R14.nested_archive",
      severity: "review",
      says: "An archive inside a skill is not looked into.",
      falsePositive: "A template that is an archive by its format.",
      bad: [
        {
          "assets/a.gz": Buffer.from(
            "1f8b0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
      good: [{ "assets/a.txt": "notes\n" }],
    },
    {
      id: "opaque-content.program",
      alias: "R14.program",
      severity: "review",
      says: "A compiled program comes without a source that can be read.",
      falsePositive: "A helper for speed whose source is elsewhere.",
      bad: [
        {
          "bin/tool": Buffer.from(
            "7f454c46020101000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
      good: [{ "bin/tool": "#!/bin/sh\necho 1\n" }],
    },
    {
      id: "opaque-content.macro-document",
      alias: "R14.macro_document",
      severity: "review",
      says: "An office document holds macros.",
      falsePositive: "A template with harmless macros.",
      bad: [
        {
          "assets/a.docm": Buffer.from(
            "504b030414000000000000000000000000000000000000000000130000005b436f6e74656e745f54797065735d2e786d6c",
            "hex",
          ),
        },
      ],
      good: [{ "assets/a.md": "# Notes\n" }],
    },
    {
      id: "opaque-content.bytecode",
      alias: "R14.bytecode",
      severity: "review",
      says: "Python bytecode comes without its source.",
      falsePositive: "A cache that was packed by mistake.",
      bad: [
        {
          "scripts/run.pyc": Buffer.from(
            "a70d0d0a00000000000000000000000000000000000000000000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
      good: [{ "scripts/run.py": "print(1)\n" }],
    },
    {
      id: "opaque-content.disguised",
      alias: "R14.disguised",
      severity: "review",
      says: "The bytes of the file are not of the kind that its name says.",
      falsePositive: "A picture that was renamed.",
      bad: [{ "assets/logo.png": "This is text.\n" }],
      good: [
        {
          "assets/logo.png": Buffer.from(
            "89504e470d0a1a0a000000000000000000000000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
    },
    {
      id: "opaque-content.minified",
      alias: "R14.minified",
      severity: "info",
      says: "Code is packed so tightly that nobody reads it.",
      falsePositive: "A library that is shipped minified.",
      bad: [{ "scripts/run.js": `${"var a=1;function b(c){return c+a}b(2);".repeat(2_000)}\n` }],
      good: [{ "scripts/run.js": "const a = 1;\n" }],
    },
    {
      id: "opaque-content.mostly-opaque",
      alias: "R14.mostly_opaque",
      severity: "review",
      says: "More than a fifth of the skill could not be looked into.",
      falsePositive: "A skill that ships a font or a model.",
      bad: [
        {
          "assets/a.gz": Buffer.from(
            "1f8b0800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
            "hex",
          ),
        },
      ],
      good: [{ "assets/a.txt": "notes\n" }],
    },
    {
      id: "opaque-content.marker-file",
      alias: "R14.marker_file",
      severity: "review",
      says: "A file changes what version control or scanners look at.",
      falsePositive: "A file that was packed by mistake.",
      bad: [{ "assets/.git": "gitdir: ../elsewhere\n" }],
      good: [{ "assets/git.md": "# Git\n" }],
    },
  ],
});
