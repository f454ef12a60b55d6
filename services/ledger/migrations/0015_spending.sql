-- What users sent, by minutes, where it is held against a limit. `meter` is USER:TYPE, or USER:TYPE:PLATFORM.
CREATE TABLE spending (
  meter        text NOT NULL,
  at           timestamptz NOT NULL,             -- the beginning of the minute
  amount       bigint NOT NULL CHECK (amount > 0),
  times        bigint NOT NULL CHECK (times > 0),
  total_amount bigint NOT NULL,                  -- all of this meter until the end of the minute
  total_times  bigint NOT NULL,
  PRIMARY KEY (meter, at)
);
CREATE INDEX spending_at ON spending (at);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON spending TO cowrie_ledger;
  END IF;
END $$;
