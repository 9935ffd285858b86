import { other, type SettingDefinitions, text } from "@skillquay/settings";

/**
 * The optional service that orders search results by meaning. A project cannot set it: what is searched for would go to a
 * stranger's server.
 */
export const embedderSettings = {
  /** Undefined: none, nothing leaves the machine. */
  embedUrl: {
    flag: "embed-url",
    env: "SKILLQUAY_EMBED_URL",
    kind: other((raw) => {
      const value = typeof raw === "string" ? safeUrl(raw) : undefined;
      return value === undefined
        ? { problem: "must be an https address without a password, or http on this machine" }
        : { value };
    }),
    valueName: "url",
    userOnly: true,
    fallback: undefined,
    description:
      "An API of the shape of OpenAI's that orders search results by meaning. It gets what is searched for, and names and descriptions of what was found.",
    example: "https://api.example.com/v1",
  },
  embedModel: {
    flag: "embed-model",
    env: "SKILLQUAY_EMBED_MODEL",
    kind: text(/^[\w./:@-]{1,200}$/, "the name of a model"),
    valueName: "model",
    userOnly: true,
    fallback: "text-embedding-3-small",
    description: "The model that --embed-url is asked for.",
    example: "small",
  },
  /** Name of the environment variable that holds the key. The key itself is no setting, so that no flag or file shows it. */
  embedKeyVariable: {
    flag: "embed-key-variable",
    env: "SKILLQUAY_EMBED_KEY_VARIABLE",
    kind: text(/^[A-Za-z_]\w{0,99}$/, "the name of an environment variable, not the key itself"),
    valueName: "name",
    userOnly: true,
    fallback: "SKILLQUAY_EMBED_KEY",
    description: "The environment variable that holds the key for --embed-url.",
    example: "MY_KEY",
  },
} as const satisfies SettingDefinitions;

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

function safeUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isSafe = protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
  return isSafe && `${username}${password}${search}${hash}` === "" ? address : undefined;
}
