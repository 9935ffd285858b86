#!/usr/bin/env node
// fish, zsh and groff, for tests that have completions and the manual page read by those who read them.
import { ensureInstalled, hasProgram } from "./ensure-installed.mjs";

ensureInstalled({
  what: "fish, zsh and groff",
  packages: ["fish", "zsh", "groff-base"],
  isThere: () => ["fish", "zsh", "groff"].every(hasProgram),
});
