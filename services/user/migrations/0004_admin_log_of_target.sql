-- no transaction
-- What was done to one target, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS admin_log_of_target ON admin_log (target, at, partition, sequence);
