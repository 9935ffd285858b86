import { allTools } from "@skillquay/tools";
import { expect, it } from "vitest";
import { localCallsSuite } from "./local-calls.suite.ts";
import { localCalls } from "./local-calls.ts";
import { clientKinds } from "./sdk-clients.ts";

it.each(allTools)("has a call for each error that $name declares, or a reason", ({ name, errors }) => {
  expect(Object.keys(localCalls[name]?.errors ?? {}).sort()).toEqual([...errors].sort());
});

localCallsSuite(() => clientKinds);
