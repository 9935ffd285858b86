import { SKILLS_EXTENSION_ID } from "@modelcontextprotocol/core/ext/skills";
import * as sdk from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import * as names from "./protocol-names.ts";

it("spells the protocol's names as the SDK does", () => {
  expect(names.PROTOCOL_VERSION_KEY).toBe(sdk.PROTOCOL_VERSION_META_KEY);
  expect(names.CLIENT_CAPABILITIES_KEY).toBe(sdk.CLIENT_CAPABILITIES_META_KEY);
  expect(names.CLIENT_INFO_KEY).toBe(sdk.CLIENT_INFO_META_KEY);
  expect(names.SERVER_INFO_KEY).toBe(sdk.SERVER_INFO_META_KEY);
  expect(names.SKILLS_EXTENSION_ID).toBe(SKILLS_EXTENSION_ID);
  expect(names.HANDSHAKE_VERSIONS).toEqual(sdk.SUPPORTED_PROTOCOL_VERSIONS);
});
