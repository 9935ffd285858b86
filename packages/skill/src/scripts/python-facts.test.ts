import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { pythonFacts } from "./python-facts.ts";
import { pythonLines } from "./python-lines.ts";

const facts = (source: string) => runToEnd(pythonFacts(runToEnd(pythonLines(source))));

describe("pythonFacts", () => {
  it("takes the docstring over the parser's description", () => {
    const parser = 'p = argparse.ArgumentParser(prog="x", description="From the parser")';
    expect(facts(`# -*- coding: utf-8 -*-\n"""The docstring."""\n${parser}`).about).toBe("The docstring.");
    expect(facts(parser).about).toBe("From the parser");
    expect(facts("p = ArgumentParser(description=__doc__)").about).toBeUndefined();
  });

  it("lists imported modules wherever they stand", () => {
    const source =
      "import os, numpy as np, a.b.c\nfrom yaml import (\n  load,\n)\nfrom . import x\nfrom .y import z\n" +
      "def f():\n    import requests\n'import hidden'\n# import commented\nfrom __future__ import annotations";
    expect(facts(source).imports).toEqual(["os", "numpy", "a", "yaml", "requests", "__future__"]);
  });

  it.each([
    ["params = json.loads(sys.argv[1])", true],
    ["def run(params: dict = None) -> dict:\n    pass", true],
    ["data = json.loads(sys.argv[2])", false],
    ["def run(args): pass", false],
    ["'json.loads(sys.argv[1])'", false],
  ])("tells for %j whether JSON is taken as first argument: %s", (source, takesParams) => {
    expect(facts(source).takesParams).toBe(takesParams);
  });
});
