import { text } from "@skillquay/settings";

/** What sessions are started from, for the drivers that start them from something. */
export const sandboxImage = {
  flag: "sandbox-image",
  env: "SKILLQUAY_SANDBOX_IMAGE",
  kind: text(/^\w[\w./:@-]{0,255}$/, "the name of an image"),
  valueName: "name",
  userOnly: true,
  fallback: undefined,
  description:
    "Container image for --sandbox docker and kubernetes, or machine template for --sandbox e2b. It is never pulled by itself.",
  example: "python:3.12-slim",
} as const;
