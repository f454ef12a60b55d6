-- How much users may send within a window of time; who is bounded by which, gateways say with each command.

CREATE TABLE limits (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  role       text,                              -- null: any
  platform   text REFERENCES platforms,
  user_id    bigint REFERENCES users,
  types      text[],
  lasts      text NOT NULL,                     -- the window: ISO 8601 duration
  max_amount bigint CHECK (max_amount >= 0),    -- units
  max_count  integer CHECK (max_count > 0),
  mode       text NOT NULL CHECK (mode IN ('ENFORCE', 'OBSERVE')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (max_amount IS NOT NULL OR max_count IS NOT NULL)
);

-- One row: it rises with each change, so that nobody takes what is older for what is newer.
CREATE TABLE limits_version (version integer NOT NULL);
INSERT INTO limits_version VALUES (1);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON limits TO cowrie_user;
  GRANT SELECT, UPDATE ON limits_version TO cowrie_user;
END $$;
