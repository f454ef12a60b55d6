-- no transaction
-- An approver uses each Idempotency-Key once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS approval_answers ON approvals (decided_by, answer_key) WHERE answer_key IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS approval_answers_of_person ON approvals (answer_person) WHERE answer_person IS NOT NULL;
