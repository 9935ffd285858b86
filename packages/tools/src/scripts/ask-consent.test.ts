import { describe, expect, it } from "vitest";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder } from "../testing/skill-folder.ts";
import { askConsent, ConsentNeeded } from "./ask-consent.ts";

function contextWith(consent: "given" | "askable") {
  return {
    catalog: folderCatalog(skillFolder({})),
    strictResources: false,
    offered: () => undefined,
    signal: new AbortController().signal,
    progress: () => {},
    consent,
  };
}

describe("askConsent", () => {
  it("asks nothing where scripts are allowed, and once where they are not", () => {
    expect(() => askConsent("Run it?", plainRunner(), contextWith("askable"))).not.toThrow();
    const strict = plainRunner({ mustAsk: true });
    expect(() => askConsent("Run it?", strict, contextWith("askable"))).toThrow(new ConsentNeeded("Run it?"));
    expect(() => askConsent("Run it?", strict, contextWith("given"))).not.toThrow();
  });
});
