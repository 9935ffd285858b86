import { defaultLimits } from "../limits.ts";
import type { SandboxLimits } from "../sandbox.ts";

const mebibyte = 1_048_576;

/** What one set of packages may take. */
export interface LayerLimits {
  /** Unpacked. A build may fetch as much again. */
  readonly layerBytes: number;
  /** Of one step of a build: resolving, installing, packing. */
  readonly stepMs: number;
}

export const defaultLayerLimits: LayerLimits = {
  // The usual libraries for tables, figures and documents together stay below 400 MiB.
  layerBytes: 512 * mebibyte,
  stepMs: 300_000,
};

/** Far above what any set of packages of that size holds: files are kernel memory while it is built. */
export const maxLayerFiles = 30_000;

/** All layers of this machine together. */
export const defaultStoreBytes = 4096 * mebibyte;

/**
 * The limits of the sandbox in which a layer is built. Its files are memory until they are taken out, so that a package of
 * any size meets a hard end and no disk is filled: what is fetched, what is unpacked, and the packed copy.
 */
export function buildLimits({ layerBytes, stepMs }: LayerLimits): SandboxLimits {
  const diskBytes = 3 * layerBytes;
  return {
    ...defaultLimits,
    wallMs: stepMs,
    cpuSeconds: Math.ceil(stepMs / 1000),
    memoryBytes: defaultLimits.memoryBytes + diskBytes,
    diskBytes,
    // npm opens a file for each package that it unpacks.
    openFiles: 1024,
    outputBytes: 256 * 1024,
  };
}
