-- no transaction
-- Results are deleted in the order of their time. The BRIN index cannot find them: freed pages fill up with new rows, and
-- a range that has held an old row passes for old for ever after.
CREATE INDEX CONCURRENTLY IF NOT EXISTS results_by_time ON results (created_at);
DROP INDEX CONCURRENTLY IF EXISTS results_by_age;
