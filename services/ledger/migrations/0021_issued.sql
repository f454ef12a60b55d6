-- no transaction
-- What was minted and burned until a moment: the newest of both is one step, and burns are summed up. No other movement has a row here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS minted ON transactions (created_at, id) INCLUDE (from_balance) WHERE from_account = 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS burned ON transactions (created_at, id) INCLUDE (to_balance, amount) WHERE to_account = 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS minted_archive ON transactions_archive (created_at, id) INCLUDE (from_balance) WHERE from_account = 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS burned_archive ON transactions_archive (created_at, id) INCLUDE (to_balance, amount) WHERE to_account = 0;
