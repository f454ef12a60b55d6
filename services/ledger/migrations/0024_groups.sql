-- no transaction
-- The legs of a split purchase, and their refunds, by the group that they are of.
CREATE INDEX CONCURRENTLY IF NOT EXISTS transactions_of_groups ON transactions (group_id, id) WHERE group_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS archived_transactions_of_groups ON transactions_archive (group_id, id)
  WHERE group_id IS NOT NULL;
