/**
 * Migrations after which the release before cannot run any more, such as one that takes a column away. There is one only where the
 * release before has stopped using what goes (docs/how-to/table.md); all others can be met by an older program, which then runs beside
 * the newer one, and again after it.
 */
export const breakingMigrations: readonly string[] = [];
