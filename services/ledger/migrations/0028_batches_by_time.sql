-- no transaction
-- Batches are deleted in the order of their time, which a BRIN index does not give: each look read the whole table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS batches_by_time ON batches (at);
DROP INDEX CONCURRENTLY IF EXISTS batches_by_age;
