import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";
import { splitIdentifier } from "./split-identifier.ts";

it("splits texts without spaces into pairs of characters and into their other words", () => {
  expect(splitIdentifier("数据库连接").slice(0, 4)).toEqual(["数据", "据库", "库连", "连接"]);
  expect(splitIdentifier("ダウンロードする")).toContain("ダウンロード");
  expect(splitIdentifier("데이터베이스를").slice(0, 2)).toEqual(["데이", "이터"]);
  expect(splitIdentifier("데이터베이스를").at(-1)).toBe("데이터베이스를");
});

it.each([
  ["Chinese", "分析用户留存数据", "分析用户行为和留存率，生成报告", "把会议录音整理成文字纪要"],
  ["Japanese", "請求書を作成して", "請求書の作成と送付を行います。", "会議の議事録をまとめます。"],
  ["Korean", "송장을 만들어 줘", "송장과 견적서를 만듭니다.", "회의록을 요약합니다."],
])("finds %s skills by questions in their own language", (_, query, right, other) => {
  const index = createSearchIndex();
  index.upsert({ id: "/other", name: "b", description: other });
  index.upsert({ id: "/right", name: "a", description: right });
  expect(index.search(query, 1)[0]?.id).toBe("/right");
});
