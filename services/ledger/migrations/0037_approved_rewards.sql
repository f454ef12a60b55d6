-- no transaction
-- An approval makes one transaction, one refund for each leg of a group, or the rewards of one request. The lock on the approval keeps
-- rewards from being paid twice: one request may reward the same user more than once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS approved_once_unless_reward ON transactions (approval_id, refund_of)
  NULLS NOT DISTINCT WHERE approval_id IS NOT NULL AND type <> 'REWARD';
DROP INDEX CONCURRENTLY IF EXISTS approved_once_each;
