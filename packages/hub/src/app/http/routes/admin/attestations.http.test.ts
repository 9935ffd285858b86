import { readKeyList } from "@skillquay/scan/attestation";
import { expect, it } from "vitest";
import { openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";
import { ADMIN_HEADER } from "./admin-guard.ts";

it("lets the operator change the key that signs, keeps the old ones published, and writes it down", async () => {
  const secret = "0123456789abcdef";
  const hub = await openHub({ admin: { secret, listen: undefined } });
  const headers = { [ADMIN_HEADER]: secret };
  const published = async () =>
    readKeyList((await ask(hub, "/.well-known/skillquay-keys.json")).text)?.keys ?? [];
  const [first] = await published();
  const answer = await ask(hub, "/admin/signing-keys", { method: "POST", headers });
  expect(answer).toMatchObject({ status: 201, json: { keys: 2 } });
  const after = await published();
  expect(after[1]).toEqual(first);
  expect(answer.json).toMatchObject({ keyId: after[0]?.keyId });
  const { text } = await ask(hub, "/admin/audit", { headers });
  expect(text).toContain("signing_key.rotate");
});
