import { expect, it } from "vitest";
import { installLinks } from "./install-links.ts";

it("has the editors ask for the installed program, as connect would write it", () => {
  const { cursor, vscode } = installLinks();
  const asked = new URL(cursor).searchParams;
  expect(asked.get("name")).toBe("skillquay");
  expect(JSON.parse(Buffer.from(asked.get("config") ?? "", "base64").toString())).toEqual({
    command: "skillquay",
    args: ["serve", "--host", "cursor"],
  });
  const [scheme, query = ""] = vscode.split("?");
  expect(scheme).toBe("vscode:mcp/install");
  expect(JSON.parse(decodeURIComponent(query))).toEqual({
    name: "skillquay",
    type: "stdio",
    command: "skillquay",
    args: ["serve", "--host", "vscode"],
  });
});
