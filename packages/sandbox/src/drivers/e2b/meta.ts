import { text } from "@skillquay/settings";
import { defineDriver } from "../../driver-meta.ts";
import { sandboxImage } from "../sandbox-image.ts";
import type { E2bDriverOptions } from "./e2b-driver.ts";

/** For a service other than E2B's own. The names of the variables are those of its SDK. */
const ofService = { kind: text(/^/, "an address"), userOnly: true, fallback: undefined } as const;

export const e2b = defineDriver({
  name: "e2b",
  summary:
    "Machines of E2B, or of a service with the same interface. Their template decides memory and disk.",
  platforms: "any",
  library: { name: "e2b", version: "2.51.0", minimumNode: "20.18.1" },
  isForHubs: true,
  programs: "in-session",
  settings: {
    sandboxImage,
    e2bApiKey: {
      env: "E2B_API_KEY",
      kind: text(/^[!-~]{1,512}$/, "printable characters without blanks"),
      secret: true,
      userOnly: true,
      fallback: undefined,
      description: "Key for the e2b sandbox.",
      example: "e2b_0123456789abcdef",
    },
    e2bDomain: {
      ...ofService,
      env: "E2B_DOMAIN",
      defaultText: "e2b.app",
      description: "Domain of the service that runs the machines.",
      example: "sandboxes.example.com",
    },
    e2bApiUrl: {
      ...ofService,
      env: "E2B_API_URL",
      defaultText: "api. in the domain",
      description: "Where that service is asked for machines.",
      example: "https://api.sandboxes.example.com",
    },
    e2bSandboxUrl: {
      ...ofService,
      env: "E2B_SANDBOX_URL",
      defaultText: "a name for each machine in the domain",
      description: "Where its machines are reached.",
      example: "https://machines.sandboxes.example.com",
    },
  },
  options: ({ e2bApiKey: apiKey, sandboxImage: template, e2bApiUrl, e2bSandboxUrl, e2bDomain }) =>
    apiKey === undefined
      ? undefined
      : {
          apiKey,
          template: template ?? "base",
          ...(e2bApiUrl !== undefined && { apiUrl: e2bApiUrl }),
          ...(e2bSandboxUrl !== undefined && { sandboxUrl: e2bSandboxUrl }),
          ...(e2bDomain !== undefined && { domain: e2bDomain }),
        },
  needs: { configure: "an API key and a template", mistake: "needs E2B_API_KEY, which is not set." },
  secrets: ({ apiKey }) => [apiKey],
  create: async (options: E2bDriverOptions, means) =>
    (await import("./e2b-driver.ts")).createE2bDriver(options, means),
});
