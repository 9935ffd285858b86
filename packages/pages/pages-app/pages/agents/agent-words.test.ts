import { expect, it } from "vitest";
import { agentWords } from "./agent-words.ts";

it("says of a key that it may do everything, and of an agent what the person chose", () => {
  const key = { kind: "full", display: "sk_live_sq1_abcd" } as const;
  expect(agentWords(key)).toEqual({ from: "key sk_live_sq1_abcd…", may: "everything", sees: "all skills" });
  expect(agentWords({ ...key, kind: "upload" })).toMatchObject({ may: "upload", sees: "nothing" });
  const agent = {
    ...key,
    scopes: ["skills:read", "skills:run", "account"],
    collection: { id: "1", name: "docs" },
    agent: {
      kind: "document",
      clientId: "https://agent.example/client.json",
      clientName: "Agent",
      redirectHost: "127.0.0.1:5000",
    },
  } as const;
  expect(agentWords(agent)).toEqual({
    from: "described by agent.example, at 127.0.0.1:5000",
    may: "read, run, account",
    sees: "collection 'docs'",
  });
});
