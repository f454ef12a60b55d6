-- no transaction
-- An approval makes one transaction. No code can get around that.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS approved_once ON transactions (approval_id) WHERE approval_id IS NOT NULL;
