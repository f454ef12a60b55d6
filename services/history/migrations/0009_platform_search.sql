-- no transaction
-- What is listed by platform: of the two rows of a transaction that of who paid; of a mint the only one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_of_platform ON entries (platform, created_at_ms, id)
  WHERE platform IS NOT NULL AND (amount < 0 OR counterparty = 0);
