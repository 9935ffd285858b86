import type { ToolAnswer } from "../host/host.ts";
import { started } from "./hub-backend.ts";
import { pageOf } from "./local-backend.ts";
import { foundOf, localFound, localList, localSkill, openedSkill } from "./local-shapes.ts";
import type { Found, ListPage, OpenSkill } from "./skill-backend.ts";
import { dataIn, failureIn, type ToolFailure } from "./tool-failure.ts";

/** What the call that opened this page answered. */
export type Opening =
  | { readonly kind: "list"; readonly page: ListPage }
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "skill"; readonly skill: OpenSkill }
  | { readonly kind: "started"; readonly welcome: string; readonly handle: string; readonly credits: number }
  | { readonly kind: "failure"; readonly failure: ToolFailure }
  | { readonly kind: "other"; readonly text: string };

export function readOpening(answer: ToolAnswer): Opening {
  const data = dataIn(answer);
  const failure = failureIn(answer);
  if (failure !== undefined) return { kind: "failure", failure };
  const list = localList.safeParse(data);
  if (list.success) return { kind: "list", page: pageOf(list.data) };
  const skill = localSkill.safeParse(data);
  if (skill.success) return { kind: "skill", skill: openedSkill(skill.data, answer.meta) };
  const search = localFound.safeParse(data);
  if (search.success) return { kind: "found", found: foundOf(search.data, answer.meta) };
  const start = started.safeParse(data);
  if (start.success) {
    const { welcome, account, credits } = start.data;
    return { kind: "started", welcome, handle: account.handle, credits };
  }
  return { kind: "other", text: answer.text };
}
