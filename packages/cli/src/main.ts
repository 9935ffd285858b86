// Runs the command line from source; the launcher runs the bundled entry.
import { main } from "./entry.ts";

void main();
