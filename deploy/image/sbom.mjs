// `node sbom.mjs <stage>`: what is installed there, as CycloneDX 1.6. Read from the lock of the installation, so nothing is forgotten.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function sbomOf(lock) {
  const components = Object.entries(lock.packages)
    .filter(([path, { version }]) => path.startsWith("node_modules/") && version !== undefined)
    .map(([path, { version, license, integrity, name: own }]) => {
      const name = own ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      return {
        type: "library",
        name,
        version,
        purl,
        "bom-ref": `${purl}#${path}`,
        ...(license !== undefined && { licenses: [{ expression: license }] }),
        ...(integrity?.startsWith("sha512-") && {
          hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }],
        }),
      };
    })
    .sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "container", name: "skillquay-hub", "bom-ref": "skillquay-hub" } },
    components,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(join(process.argv[2], "package-lock.json"), "utf8"));
  process.stdout.write(`${JSON.stringify(sbomOf(lock), null, 2)}\n`);
}
