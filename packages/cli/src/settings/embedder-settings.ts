import type { Setting } from "./settings.ts";

/** The optional service that orders search results by meaning. */
export interface EmbedderSettings {
  /** Undefined: none, nothing leaves the machine. */
  readonly embedUrl: string | undefined;
  readonly embedModel: string;
  /** Name of the environment variable that holds the key. The key itself is no setting, so that no flag or file shows it. */
  readonly embedKeyVariable: string;
}

export const defaultEmbedderSettings: EmbedderSettings = {
  embedUrl: undefined,
  embedModel: "text-embedding-3-small",
  embedKeyVariable: "SKILLQUAY_EMBED_KEY",
};

// A project cannot set them: what is searched for would go to a stranger's server.
export const embedderSettings: readonly Setting[] = [
  {
    name: "embedUrl",
    flag: "embed-url",
    env: "SKILLQUAY_EMBED_URL",
    type: "value",
    valueName: "url",
    userOnly: true,
    default: "none",
    description:
      "An API of the shape of OpenAI's that orders search results by meaning. It gets what is searched for, and names and descriptions of what was found.",
    example: {
      flag: "--embed-url https://api.example.com/v1",
      env: "https://api.example.com/v1",
      file: '"https://api.example.com/v1"',
    },
    read: (raw) => {
      const embedUrl = typeof raw === "string" ? safeUrl(raw) : undefined;
      return embedUrl === undefined
        ? "must be an https address without a password, or http on this machine"
        : { embedUrl };
    },
  },
  {
    name: "embedModel",
    flag: "embed-model",
    env: "SKILLQUAY_EMBED_MODEL",
    type: "value",
    valueName: "model",
    userOnly: true,
    default: defaultEmbedderSettings.embedModel,
    description: "The model that --embed-url is asked for.",
    example: { flag: "--embed-model small", env: "small", file: '"small"' },
    read: (raw) =>
      typeof raw === "string" && /^[\w./:@-]{1,200}$/.test(raw)
        ? { embedModel: raw }
        : "must be the name of a model",
  },
  {
    name: "embedKeyVariable",
    flag: "embed-key-variable",
    env: "SKILLQUAY_EMBED_KEY_VARIABLE",
    type: "value",
    valueName: "name",
    userOnly: true,
    default: defaultEmbedderSettings.embedKeyVariable,
    description: "The environment variable that holds the key for --embed-url.",
    example: { flag: "--embed-key-variable MY_KEY", env: "MY_KEY", file: '"MY_KEY"' },
    read: (raw) =>
      typeof raw === "string" && /^[A-Za-z_]\w{0,99}$/.test(raw)
        ? { embedKeyVariable: raw }
        : "must be the name of an environment variable, not the key itself",
  },
];

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

function safeUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe = protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
  return isSafe && `${username}${password}${search}${hash}` === "" ? text : undefined;
}
