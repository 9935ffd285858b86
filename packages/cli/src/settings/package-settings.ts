import { choice, integer, type Kind, list, other, type SettingDefinitions } from "@skillquay/settings";

export const packageModes = ["off", "ask", "on"] as const;

/** What is installed for scripts, and where it comes from. None of it can be set by a project. */
export const packageSettings = {
  packages: {
    flag: "packages",
    env: "SKILLQUAY_PACKAGES",
    kind: choice(packageModes),
    valueName: packageModes.join("|"),
    userOnly: true,
    fallback: "ask",
    whenWrong: { value: "off", text: "no packages are installed" },
    description:
      "Whether packages that scripts declare are installed for them, in a sandbox of its own: never, once you said yes to a version of a skill, or always.",
    example: "on",
  },
  pythonIndex: {
    flag: "python-index",
    env: "SKILLQUAY_PYTHON_INDEX",
    kind: registry({ takesFolders: true }),
    valueName: "address",
    userOnly: true,
    fallback: undefined,
    defaultText: "what pip is set to use on this machine, else pypi.org",
    description: "The package index that Python packages come from.",
    example: "https://pypi.example.com/simple",
  },
  npmRegistry: {
    flag: "npm-registry",
    env: "SKILLQUAY_NPM_REGISTRY",
    kind: registry({ takesFolders: false }),
    valueName: "address",
    userOnly: true,
    fallback: undefined,
    defaultText: "what npm is set to use for this user, else registry.npmjs.org",
    description: "The registry that npm packages come from.",
    example: "https://npm.example.com",
  },
  packageHosts: {
    flag: "package-hosts",
    env: "SKILLQUAY_PACKAGE_HOSTS",
    kind: list(
      (word) => (/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?$/.test(word) ? word : undefined),
      "a host name, with or without a port, or a list of them",
      { needsOne: true },
    ),
    valueName: "host",
    userOnly: true,
    fallback: [],
    defaultText: "only the registries' own",
    description: "Further hosts on which a registry keeps the files of its packages.",
    example: "files.example.com",
  },
  packageLayerMegabytes: {
    flag: "package-layer-megabytes",
    env: "SKILLQUAY_PACKAGE_LAYER_MEGABYTES",
    kind: integer({ least: 16, most: 4096 }),
    valueName: "number",
    userOnly: true,
    fallback: 512,
    description: "How large the packages of one script may be together.",
    example: "1024",
  },
} as const satisfies SettingDefinitions;

function registry({ takesFolders }: { readonly takesFolders: boolean }): Kind<string | undefined> {
  const form = takesFolders ? "an http, https or file address" : "an http or https address";
  return other((raw) => {
    const isAddress = typeof raw === "string" && URL.canParse(raw) && isRegistry(new URL(raw), takesFolders);
    return isAddress
      ? { value: raw }
      : { problem: `must be ${form} with a host name, without a name or password` };
  });
}

// Kept in step with `registryMistake`, which is not loaded here: a start needs none of it.
function isRegistry({ protocol, hostname, username, password }: URL, takesFolders: boolean): boolean {
  if (username !== "" || password !== "") return false;
  if (protocol === "file:") return takesFolders;
  return ["http:", "https:"].includes(protocol) && !/^[\d.]+$|^\[/.test(hostname);
}
