import { defaultRegistries, registryMistake } from "@skillquay/sandbox/packages";
import {
  choice,
  integer,
  list,
  onOff,
  other,
  type Reading,
  type SettingDefinitions,
} from "@skillquay/settings";
import { isHostRule } from "../../features/permissions/index.ts";

/** What scripts can be given beyond their own files. All of it is closed unless it is said here. */
export const scriptSettings = {
  scriptConsent: {
    flag: "script-consent",
    env: "SKILLQUAY_SCRIPT_CONSENT",
    kind: choice(["key", "ask"]),
    valueName: "key|ask",
    fallback: "key",
    description:
      "Who says yes to a run that an agent asks for. key: holding a key is consent enough. ask: a person is asked in their agent, " +
      "for each run or once for a version of a skill; an agent that cannot ask is refused, and told which page allows it.",
    example: "ask",
  },
  scriptHosts: {
    flag: "script-hosts",
    env: "SKILLQUAY_SCRIPT_HOSTS",
    kind: list(isHostRule, "host names, suffixes (*.example.com), name:port or *"),
    valueName: "rules",
    fallback: [],
    defaultText: "none: scripts have no network",
    description:
      "Hosts that people may let scripts reach, for each version of a skill: a name, a suffix (*.example.com) or * for every " +
      "public host, on the ports 80 and 443; name:port for one place, in the operator's own network, too. The account's plan " +
      "must have `network`.",
    example: "*.example.com,mirror.corp.example:8443",
  },
  scriptPackages: {
    flag: "script-packages",
    env: "SKILLQUAY_SCRIPT_PACKAGES",
    kind: onOff(),
    fallback: false,
    description:
      "Whether people may have the packages installed that a script declares (PEP 723, requirements.txt, package.json). They " +
      "come from the registries below, in a sandbox of its own, without install scripts. The account's plan must have `packages`.",
    example: "on",
  },
  pythonIndex: {
    flag: "python-index",
    env: "SKILLQUAY_PYTHON_INDEX",
    kind: other(registryReader({ takesFolders: true })),
    valueName: "url",
    fallback: defaultRegistries.pythonIndex,
    description: "Where Python packages come from: an index as PEP 503 describes it, or a mirror's folder.",
    example: "https://mirror.example.com/simple",
  },
  npmRegistry: {
    flag: "npm-registry",
    env: "SKILLQUAY_NPM_REGISTRY",
    kind: other(registryReader({ takesFolders: false })),
    valueName: "url",
    fallback: defaultRegistries.npmRegistry,
    description: "Where packages for Node come from.",
    example: "https://mirror.example.com/npm",
  },
  packageFileHosts: {
    flag: "package-file-hosts",
    env: "SKILLQUAY_PACKAGE_FILE_HOSTS",
    kind: list(fileHost, "host names, each with a port or without"),
    valueName: "hosts",
    fallback: [...defaultRegistries.fileHosts],
    defaultText: defaultRegistries.fileHosts.join(", "),
    description: "Further hosts on which the registries keep their files. Replaces the default.",
    example: "files.example.com",
  },
  packageCacheMegabytes: {
    flag: "package-cache-megabytes",
    env: "SKILLQUAY_PACKAGE_CACHE_MEGABYTES",
    kind: integer({ least: 600, most: 1_000_000 }),
    valueName: "MiB",
    fallback: 4096,
    description: "What installed packages may take on this instance; those longest unused go first.",
    example: "8192",
  },
} as const satisfies SettingDefinitions;

// A function, because the list above is made before a constant down here would be.
function registryReader(options: { readonly takesFolders: boolean }) {
  return (raw: unknown): Reading<string> => {
    if (typeof raw !== "string") return { problem: "must be an address" };
    const problem = registryMistake(raw, options);
    return problem === undefined ? { value: raw } : { problem };
  };
}

function fileHost(word: string): string | undefined {
  const rule = isHostRule(word);
  return rule?.includes("*") ? undefined : rule;
}
