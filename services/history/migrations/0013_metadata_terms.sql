-- What transactions are found by that bear metadata: one row for each entry and each key with its value.
CREATE TABLE entry_terms (
  party         bigint NOT NULL,
  term          uuid   NOT NULL, -- the first 128 bits of SHA-256 over the key, a NUL and the value
  created_at_ms bigint NOT NULL,
  id            bigint NOT NULL,
  PRIMARY KEY (party, term, created_at_ms, id)
);
-- Of all parties: always true, and named by that search alone, so that no other takes this index and filters.
CREATE INDEX terms_by_time ON entry_terms (term, created_at_ms, id) WHERE id > 0;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, DELETE ON entry_terms TO cowrie_history;
END $$;
