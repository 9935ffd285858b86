import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { listenForTest } from "../../packages/cli/src/testing/listen-for-test.ts";
import { checkPublishedSchema } from "./published-schema.ts";

// In the form that the registry publishes its own: a draft-07 schema with a reference, formats and keywords of OpenAPI.
const SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $ref: "#/definitions/ServerDetail",
  definitions: {
    ServerDetail: {
      type: "object",
      required: ["name", "description", "version"],
      properties: {
        name: {
          type: "string",
          pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
          example: "io.github.user/weather",
        },
        description: { type: "string", maxLength: 100 },
        websiteUrl: { type: "string", format: "uri" },
      },
    },
  },
};

/** The repository as far as it is looked at, with an entry that names a schema of this machine. */
async function repository(changed: object) {
  const server = createServer((request, response) => {
    const isThere = request.url === "/server.schema.json";
    response.writeHead(isThere ? 200 : 404).end(isThere ? JSON.stringify(SCHEMA) : "");
  });
  const url = await listenForTest(server);
  const root = await mkdtemp(join(tmpdir(), "skillquay-entry-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const entry = JSON.parse(await readFile(join(import.meta.dirname, "../../server.json"), "utf8"));
  const named = { ...entry, $schema: `${url}/server.schema.json`, ...changed };
  await writeFile(join(root, "server.json"), JSON.stringify(named));
  return { root, url };
}

describe("server.json and the schema that it names", () => {
  it("is held against it", async () => {
    const { root, url } = await repository({});
    expect(await checkPublishedSchema(root)).toBe(`server.json is what ${url}/server.schema.json asks for`);
  });

  it("is refused with every place that is wrong", async () => {
    const { root } = await repository({ name: "skillquay", websiteUrl: "no address" });
    const refused = checkPublishedSchema(root);
    await expect(refused).rejects.toThrow("/name must match pattern");
    await expect(refused).rejects.toThrow('/websiteUrl must match format "uri"');
  });

  it("is said not to have been compared where the schema cannot be fetched", async () => {
    const { url } = await repository({});
    const { root } = await repository({ $schema: `${url}/gone.json` });
    expect(await checkPublishedSchema(root)).toContain("could not be fetched");
  });
});
