import { describe, expect, it } from "vitest";
import { loginBackdoor } from "../../detectors/login-backdoor.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const of = (path: string, code: string) => signalsOf(loginBackdoor, { [path]: `${code}\n` });

describe("deception: a planted entrance", () => {
  it.each([
    [
      "a header before the check",
      "a.py",
      'if request.headers.get("X-Trace") == "blue-heron-7" or verify_password(name, given):\n    log_in(name)',
    ],
    [
      "a parameter behind the check",
      "a.js",
      'if (checkPassword(name, given) || req.query.trace === "blue-heron-7") logIn(name);',
    ],
    [
      "a password that always fits",
      "a.py",
      'return password == "blue-heron-7" or matches(password, row.hash)',
    ],
    [
      "an account that stands in the code",
      "a.py",
      'if user == "support" and password == "blue-heron-7":\n    return True\nreturn verify(user, password)',
    ],
  ])("is suspicious as %s", async (_, path, code) => {
    expect(await of(path, code)).toEqual([`deception.login-backdoor suspicious ${path}`]);
  });

  it("is odd where tokens without a signature are taken", async () => {
    expect(await of("a.py", 'claims = jwt.decode(token, key, algorithms=["HS256", "none"])')).toEqual([
      "deception.login-backdoor odd a.py",
    ]);
    expect(await of("a.js", 'const claims = jwt.verify(token, key, { algorithms: ["none"] });')).toEqual([
      "deception.login-backdoor odd a.js",
    ]);
  });

  it("stays quiet on checks that have one way only", async () => {
    expect(await of("a.py", "if user is None or not verify_password(name, given):\n    refuse()")).toEqual(
      [],
    );
    expect(await of("a.py", 'claims = jwt.decode(token, key, algorithms=["HS256"])')).toEqual([]);
    const header = 'if (headers["x-requested-with"] === "XMLHttpRequest" || validateBody(body)) answer();';
    expect(await of("a.js", header)).toEqual([]);
    expect(await of("a.py", 'if state == "finished" or is_valid(entry):\n    keep(entry)')).toEqual([]);
  });

  it("stays quiet on an account that no check stands beside, and on tests", async () => {
    const account = 'if user == "support" and password == "blue-heron-7":\n    show(user)';
    expect(await of("a.py", account)).toEqual([]);
    expect(await of("tests/a.py", `${account}\nverify(user, password)`)).toEqual([]);
  });
});
