-- no transaction
-- What administrators search all transactions by. Of most transactions, which are transfers that the payer asked for, the first
-- index gets one row and the others none. A search by amount alone reads the first one until it has enough (LIMITS.searchedMax).

-- All transactions: of the two rows of one, that of who paid; of a mint the only one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_by_time ON entries (created_at_ms, id) WHERE amount < 0 OR counterparty = 0;
-- Of one type; transfers are the bulk and go without, as in entries_by_kind.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_kind ON entries (kind, created_at_ms, id) WHERE kind <> 3;
-- Asked for by somebody other than who paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_initiator ON entries (initiated_by, created_at_ms, id) WHERE initiated_by > 0;
-- By reference, and by party and reference, since very many parties may share one. Each has a condition that is always true and
-- that only its own search names: otherwise PostgreSQL may take the other one, and filter or sort all that is in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_reference ON entries (reference, created_at_ms, id)
  WHERE reference IS NOT NULL AND id > 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_by_reference ON entries (party, reference, created_at_ms, id)
  WHERE reference IS NOT NULL AND party <> 0;
