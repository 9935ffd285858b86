import { type ScannedFile, type ScanReport, scanFiles } from "@skillquay/scan";

/**
 * The hub's only way to the scan, so that where it runs and how much it may take is decided in one place. A scan that breaks
 * blocks: its report says so, and nothing is thrown.
 */
export async function scanTree(files: readonly ScannedFile[]): Promise<ScanReport> {
  return scanFiles(files);
}
