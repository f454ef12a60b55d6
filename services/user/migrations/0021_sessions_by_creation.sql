-- no transaction
-- Finds the newest sessions of a user, and the 101st, without reading the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_of_user_by_creation ON sessions (user_id, created_at, id) WHERE ended_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS sessions_of_user;
