import { describe, expect, it } from "vitest";
import { requirementName, requirements } from "./requirements.ts";

describe("requirements", () => {
  it("lists packages as written, without comments, markers and options", () => {
    const text = `
# tools
requests>=2.31 # http
numpy
uvicorn[standard] == 0.30.*
rich ~= 13.0 ; python_version < "3.12"
torch==2.4.0 \\
    --hash=sha256:abc
-r more.txt
--index-url https://example.com/simple
-e .
git+https://example.com/x.git#egg=from-git
https://example.com/a.whl
local @ file:///tmp/local.whl
requests>=2.31
./folder
This is prose, not a package.
`;
    expect(requirements(text)).toEqual([
      "requests>=2.31",
      "numpy",
      "uvicorn[standard]==0.30.*",
      "rich~=13.0",
      "torch==2.4.0",
      "from-git",
      "local",
    ]);
  });

  it("stops at two hundred packages", () => {
    expect(requirements(Array.from({ length: 5_000 }, (_, n) => `p${n}`).join("\n"))).toHaveLength(200);
  });

  it("compares names as package indexes do", () => {
    expect(["Ruamel.YAML>=0.18", "ruamel_yaml", "ruamel-yaml[x]"].map(requirementName)).toEqual([
      "ruamel-yaml",
      "ruamel-yaml",
      "ruamel-yaml",
    ]);
  });
});
