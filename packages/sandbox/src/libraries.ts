// What `skillquay sandbox install` needs to know: which packages a driver needs, and where they are looked for.
export { entrySource, libraryFolder } from "./driver-library.ts";
export { driverLocks, type LockedDriver } from "./generated/driver-locks.ts";
export { driverNames, drivers } from "./generated/drivers.ts";
