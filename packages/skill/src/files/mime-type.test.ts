import { expect, it } from "vitest";
import { mimeTypeOf } from "./mime-type.ts";

it.each([
  ["SKILL.md", "text/markdown"],
  ["SKILL.MD", "text/markdown"],
  ["scripts/run.py", "text/x-python"],
  ["assets/logo.PNG", "image/png"],
  ["a.b/LICENSE", "text/plain"],
  ["data.json", "application/json"],
  ["archive.tar.gz", "application/gzip"],
  ["noextension", "application/octet-stream"],
  ["odd.constructor", "application/octet-stream"],
])("serves %s as %s", (path, type) => {
  expect(mimeTypeOf(path)).toBe(type);
});
