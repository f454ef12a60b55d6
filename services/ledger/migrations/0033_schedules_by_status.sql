-- no transaction
-- Administrators list the schedules of everybody. A list of all states reads a page of each.
CREATE INDEX CONCURRENTLY IF NOT EXISTS schedules_by_status ON schedules (status, created_at, id);
