// What scripts declare to be installed: built once in a sandbox of its own, shared between runs, removed by size.
export { defaultLayerLimits, defaultStoreBytes, type LayerLimits } from "./layer-limits.ts";
export type { LayerRecord } from "./layer-record.ts";
export {
  createPackageLayers,
  type PackageLayers,
  type PackageLayersOptions,
  type UsedLayer,
} from "./package-layers.ts";
export { PackagesError, type PackagesProblem } from "./packages-error.ts";
export { defaultRegistries, type Registries, registryMistake } from "./registries.ts";
export { clearLayers, listLayers, type StoredLayer } from "./stored-layers.ts";
