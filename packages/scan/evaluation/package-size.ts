import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes and files of what ships of the scanner: its source without tests. */
export function packageSize(): { readonly files: number; readonly sizeBytes: number } {
  const home = join(import.meta.dirname, "..");
  const places = SHIPPED.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(home, folder, name),
    ),
  ).filter((place) => !NOT_SHIPPED.test(place) && statSync(place).isFile());
  return { files: places.length, sizeBytes: places.reduce((sum, place) => sum + statSync(place).size, 0) };
}

const SHIPPED = ["src"];
const NOT_SHIPPED = /\.(?:test|suite)\.ts$|[/\\]testing[/\\]/;
