import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultSettings } from "../settings/settings.ts";
import { packageSource } from "./package-source.ts";

function person(files: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) {
  const homeDirectory = mkdtempSync(join(tmpdir(), "skillquay-registries-"));
  onTestFinished(() => rmSync(homeDirectory, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(homeDirectory, path)), { recursive: true });
    writeFileSync(join(homeDirectory, path), text);
  }
  return { homeDirectory, env, platform: "linux" as const, isRoot: false };
}

const PIP = ".config/pip/pip.conf";

describe("where packages come from", () => {
  it("is what pip and npm are set to use for this person", () => {
    const io = person({
      [PIP]: "[global]\ntimeout = 3\nindex-url = https://pypi.example.com/simple\n",
      ".npmrc": "//x/:_authToken=secret\nregistry=https://npm.example.com/\n",
    });
    const { registries, unusable, folder } = packageSource(io, defaultSettings);
    expect(registries).toEqual({
      pythonIndex: "https://pypi.example.com/simple",
      npmRegistry: "https://npm.example.com/",
      fileHosts: [],
    });
    expect([unusable, folder]).toEqual([{}, join(io.homeDirectory, ".cache/skillquay/packages")]);
  });

  it("is the setting's address before the environment's and the file's", () => {
    const io = person(
      { [PIP]: "[global]\nindex-url = https://file.example.com/simple\n" },
      {
        PIP_INDEX_URL: "https://variable.example.com/simple",
        npm_config_registry: "https://evil.example.com",
      },
    );
    expect(packageSource(io, defaultSettings).registries).toMatchObject({
      pythonIndex: "https://variable.example.com/simple",
      // What npm hands on may come from the project's own file.
      npmRegistry: expect.not.stringContaining("evil"),
    });
    const set = {
      ...defaultSettings,
      pythonIndex: "https://flag.example.com/simple",
      packageHosts: ["f.example.com"],
    };
    expect(packageSource(io, set).registries).toMatchObject({
      pythonIndex: "https://flag.example.com/simple",
      fileHosts: ["f.example.com"],
    });
  });

  it("is nothing at all where the person's own registry cannot be used, and the password is not said", () => {
    const io = person({ [PIP]: "[install]\nindex-url = https://me:s3cret@pypi.example.com/simple\n" });
    const { unusable } = packageSource(io, defaultSettings);
    expect(unusable).toEqual({
      python: {
        why: "The registry that pip is set to use holds a name or password, which would stand in the command line of the installer, so nothing is installed.",
        fix: "Ask the user to name one with --python-index",
      },
    });
  });
});
