/** Where the database, its server and the jobs report to. A pino logger is one. */
export interface StorageLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLog: StorageLog = { debug() {}, info() {}, warn() {}, error() {} };
