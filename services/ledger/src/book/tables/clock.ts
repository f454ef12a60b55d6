/**
 * The clock by which coins move, in a statement: PostgreSQL's, which all ledgers share, but where one to test with says another time.
 * A table of one row, which no statement can take for anything but a constant.
 */
export const LEDGER_NOW = '(SELECT coalesce(at, clock_timestamp() + ahead) FROM clock)';
