// Runs before each test file. A scanner that stays open keeps the threads of all: each test that scans would start one of its
// own, which takes as long as a hundred scans.
import { openScanner } from "../../packages/scan/src/engine/scanner.ts";

openScanner();
