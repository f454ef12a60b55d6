-- no transaction
ALTER TABLE mails VALIDATE CONSTRAINT mails_purpose_is_known;
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_sent ON mails (sent_at) WHERE sent_at IS NOT NULL;
