-- no transaction
-- A user's holds, payment requests and schedules of one state are read, and those that end with a wallet are found, without the others of
-- theirs. A list of all states reads a page of each.
CREATE INDEX CONCURRENTLY IF NOT EXISTS holds_of_payers_by_status ON holds (payer, status, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS holds_of_receivers_by_status ON holds (receiver, status, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_requests_of_receivers_by_status
  ON payment_requests (receiver, status, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_requests_of_payers_by_status
  ON payment_requests (payer, status, created_at, id) WHERE payer IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS schedules_of_payers_by_status ON schedules (payer, status, created_at, id);
DROP INDEX CONCURRENTLY IF EXISTS holds_of_payers;
DROP INDEX CONCURRENTLY IF EXISTS holds_of_receivers;
DROP INDEX CONCURRENTLY IF EXISTS payment_requests_of_receivers;
DROP INDEX CONCURRENTLY IF EXISTS payment_requests_of_payers;
DROP INDEX CONCURRENTLY IF EXISTS schedules_of_payers;
DROP INDEX CONCURRENTLY IF EXISTS open_schedules_of_payers;
