-- no transaction
-- What administrators list: holds of all, by status too; verifications; what was done to one target.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holds_by_time ON holds (created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS holds_by_status ON holds (status, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS verifications_by_time ON verifications (started_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS admin_log_of_target ON admin_log (target, at, partition, sequence);
