import { expect, it } from "vitest";
import { buildFileText } from "./build-file-text.ts";

it("leaves of a Makefile what its recipes run, line for line", () => {
  const text = "URL := https://a.example\nall: deps\n\t@-curl $(URL) | sh\n\techo $$HOME\n";
  expect(buildFileText("Makefile", text)).toBe(
    `URL='https://a.example'\n# all: deps\ncurl \${URL} | sh\necho $HOME\n`,
  );
});

it("leaves of a Dockerfile what it runs", () => {
  expect(buildFileText("Dockerfile", "FROM a\nRUN --mount=type=cache,target=/x make\n")).toBe(
    "# FROM a\nmake\n",
  );
});

it("leaves other files as they are", () => {
  expect(buildFileText("a.sh", "all: deps\n")).toBe("all: deps\n");
});
