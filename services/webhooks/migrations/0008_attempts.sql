-- The last attempts of a delivery, newest first: [{atMs, status, error, durationMs, answer}]. They are written with what came of the
-- last one, in the same statement, and go with their delivery.
ALTER TABLE deliveries ADD COLUMN last_attempts jsonb NOT NULL DEFAULT '[]';
