-- no transaction
-- An approval makes one transaction, or one refund for each leg of a group. No code can get around that.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS approved_once_each ON transactions (approval_id, refund_of)
  NULLS NOT DISTINCT WHERE approval_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS approved_once;
