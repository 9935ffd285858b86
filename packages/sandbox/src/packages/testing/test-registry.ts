import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { makeZip, type TestEntry } from "@skillquay/skill/testing";
import type { Registries } from "../registries.ts";
import type { RealWheel } from "./real-wheels.ts";

/** What a test puts into a registry. Everything is made here, but for `real`. */
export interface TestPackages {
  /** Wheels that others made. */
  readonly real?: readonly RealWheel[];
  readonly wheels?: readonly TestWheel[];
  /** There as a source archive only. Whoever builds it runs its `setup.py`. */
  readonly sources?: readonly { readonly name: string; readonly setup: string }[];
  readonly npm?: readonly TestNpmPackage[];
}

export interface TestWheel {
  readonly name: string;
  readonly version?: string;
  readonly requires?: readonly string[];
  readonly files?: readonly TestEntry[];
  /** What the index says of it, where that is a lie. */
  readonly sha256?: string;
  /** Instead of its bytes: so many zeros, made as they are sent. */
  readonly endlessBytes?: number;
}

export interface TestNpmPackage {
  readonly name: string;
  readonly version?: string;
  readonly files: Readonly<Record<string, string>>;
  readonly manifest?: object;
  readonly integrity?: string;
}

export interface TestRegistry {
  readonly registries: Registries;
  /** The path of every request so far. */
  readonly requests: readonly string[];
  sentBytes(): number;
  /** Leaves requests for this path without an answer from now on; resolves at the first. */
  hold(path: string): Promise<void>;
  /** Answers them again, those to come. */
  letGo(): void;
  close(): Promise<void>;
}

/** A package index (PEP 503) and an npm registry on loopback. */
export async function startTestRegistry(packages: TestPackages): Promise<TestRegistry> {
  const requests: string[] = [];
  let sent = 0;
  let held: { readonly path: string; readonly onAsked: () => void } | undefined;
  const answers = new Map<string, (response: ServerResponse, origin: string) => void>();
  const give = (path: string, body: Buffer | ((origin: string) => string)) =>
    answers.set(path, (response, origin) => {
      const bytes = typeof body === "function" ? Buffer.from(body(origin)) : body;
      sent += bytes.length;
      response.setHeader("content-type", path.startsWith("/npm/") ? "application/json" : "text/html");
      response.end(bytes);
    });
  const links = new Map<string, string[]>();
  const link = (name: string, file: string, sha256: string) =>
    links.set(name, [...(links.get(name) ?? []), `<a href="/files/${file}#sha256=${sha256}">${file}</a>`]);

  for (const wheel of packages.wheels ?? []) {
    const { name, version = "1.0" } = wheel;
    const file = `${name}-${version}-py3-none-any.whl`;
    const bytes = wheelOf(wheel);
    link(name, file, wheel.sha256 ?? hex(bytes));
    if (wheel.endlessBytes === undefined) give(`/files/${file}`, bytes);
    else
      answers.set(`/files/${file}`, (response) =>
        sendZeros(response, wheel.endlessBytes ?? 0, (count) => {
          sent += count;
        }),
      );
  }
  for (const { file, bytes } of packages.real ?? []) {
    const [name = ""] = file.split("-");
    link(name.toLowerCase().replaceAll("_", "-"), file, hex(bytes));
    give(`/files/${file}`, bytes);
  }
  for (const { name, setup } of packages.sources ?? []) {
    const bytes = gzipSync(
      tarOf({ [`${name}-1.0/setup.py`]: setup, [`${name}-1.0/PKG-INFO`]: metadataOf(name, "1.0", []) }),
    );
    link(name, `${name}-1.0.tar.gz`, hex(bytes));
    give(`/files/${name}-1.0.tar.gz`, bytes);
  }
  for (const [name, anchors] of links)
    give(`/simple/${name}/`, () => `<!DOCTYPE html><html><body>${anchors.join("\n")}</body></html>`);
  for (const one of packages.npm ?? []) {
    const { name, version = "1.0.0" } = one;
    const manifest = { name, version, ...one.manifest };
    const files = { "package.json": JSON.stringify(manifest), ...one.files };
    const tarball = gzipSync(
      tarOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`package/${path}`, text]))),
    );
    const integrity = one.integrity ?? `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    give(`/npm/${name}/-/${name}-${version}.tgz`, tarball);
    give(`/npm/${name}`, (origin) => {
      const dist = { tarball: `${origin}/npm/${name}/-/${name}-${version}.tgz`, integrity };
      return JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, dist } },
      });
    });
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const answer = answers.get(path);
    if (path === held?.path) held.onAsked();
    else if (answer === undefined) response.writeHead(404).end("{}");
    else answer(response, `http://${request.headers.host}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" ? address?.port : ""}`;
  return {
    registries: { pythonIndex: `${origin}/simple`, npmRegistry: `${origin}/npm`, fileHosts: [] },
    requests,
    sentBytes: () => sent,
    hold: (path) =>
      new Promise((onAsked) => {
        held = { path, onAsked };
      }),
    letGo: () => {
      held = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function wheelOf({ name, version = "1.0", requires = [], files = [] }: TestWheel): Buffer {
  const info = `${name}-${version}.dist-info`;
  const entries: TestEntry[] = [
    ...files,
    { name: `${info}/METADATA`, data: metadataOf(name, version, requires) },
    {
      name: `${info}/WHEEL`,
      data: "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    },
  ];
  const record = [...entries.map((entry) => `${String(entry.name)},,`), `${info}/RECORD,,`].join("\n");
  return makeZip([...entries, { name: `${info}/RECORD`, data: `${record}\n` }]);
}

function metadataOf(name: string, version: string, requires: readonly string[]): string {
  const needs = requires.map((one) => `Requires-Dist: ${one}\n`).join("");
  return `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n${needs}`;
}

function hex(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function sendZeros(response: ServerResponse, total: number, onSent: (count: number) => void): void {
  const block = Buffer.alloc(64 * 1024);
  response.writeHead(200, { "content-length": total });
  let left = total;
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= block.length;
      onSent(block.length);
      if (!response.write(block)) return void response.once("drain", send);
    }
    response.end();
  };
  send();
}

export function tarOf(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [tarHeader({ path, sizeBytes: bytes.length }), bytes, Buffer.alloc(-bytes.length & 511)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** One header of the ustar format. */
export function tarHeader({ path, sizeBytes = 0, kind = "0", target = "" }: TarEntry): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write("0000644\x000000000\x000000000\0", 100);
  header.write(`${sizeBytes.toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0`, 124);
  header.write(`        ${kind}`, 148);
  header.write(target, 157);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

interface TarEntry {
  readonly path: string;
  readonly sizeBytes?: number;
  readonly kind?: string;
  readonly target?: string;
}
