-- no transaction
-- The legs of a split, and what refunded them: of the two rows of each that of who paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_group ON entries (group_id, created_at_ms, id)
  WHERE group_id IS NOT NULL AND (amount < 0 OR counterparty = 0);
