import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { pythonLines } from "./python-lines.ts";
import { pythonTopLevel } from "./python-top-level.ts";

const topLevel = (source: string) => runToEnd(pythonTopLevel(runToEnd(pythonLines(source))));

describe("pythonTopLevel", () => {
  it.each([
    'def main(): pass\nif __name__ == "__main__":\n    main()',
    "def main(): pass\nif '__main__' == __name__: main()",
    "import x\nmain()",
    "app.cli.run(debug=True)",
    "for i in range(3):\n    print(i)",
    "def f():\n    return sys.argv[1]",
    "try:\n    main()\nexcept KeyboardInterrupt:\n    pass",
    "parser = make()\nargs = parser.parse_args()",
    "import sys; sys.exit(1)",
  ])("sees that running %j does something", (source) => {
    expect(topLevel(source).acts).toBe(true);
  });

  it.each([
    "",
    "import os\ndef f():\n    print(1)",
    "class A:\n    def run(self):\n        main()",
    "import re\nPATTERN = re.compile('x')\nlogger = logging.getLogger(__name__)",
    "sys.path.insert(0, 'x')\nlogging.basicConfig()\ndef f(): pass",
    "try:\n    import yaml\nexcept ImportError:\n    print('install pyyaml')\n    sys.exit(1)",
    "if TYPE_CHECKING:\n    from x import y",
    '"""\nmain()\n"""',
  ])("sees that running %j does nothing", (source) => {
    expect(topLevel(source).acts).toBe(false);
  });

  it("is sure that a file only defines things when there is nothing else in it", () => {
    expect(topLevel('"""Doc."""\nimport os\nX: int = 1\n@cache\ndef f():\n    g()\n').onlyDefines).toBe(true);
  });

  it.each([
    ["a call of its own function in an assignment", "def main(): pass\nresult = main()"],
    ["a block that might do something", "def main(): pass\nif ready:\n    x = 1"],
    ["no definition at all", '"""Doc."""'],
    ["a statement it does not know", "def f(): pass\nprint 1"],
  ])("is not sure with %s", (_, source) => {
    expect(topLevel(source).onlyDefines).toBe(false);
  });
});
