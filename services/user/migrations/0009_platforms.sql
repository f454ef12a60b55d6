-- The systems that share the coin, and what API keys and service accounts of theirs are held to.

CREATE TABLE platforms (
  id             text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,31}$'),
  name           text NOT NULL,
  status         text NOT NULL CHECK (status IN ('ACTIVE', 'SUSPENDED')),
  mint_per_day   bigint CHECK (mint_per_day >= 0),    -- units; null: no limit
  reward_per_day bigint CHECK (reward_per_day >= 0),
  created_by     bigint NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  version        integer NOT NULL
);

-- A platform is never deleted, so nothing refers to one that is not there.
ALTER TABLE api_keys
  ADD COLUMN platform         text,
  ADD COLUMN per_transaction  bigint CHECK (per_transaction > 0),
  ADD COLUMN daily_mint       bigint CHECK (daily_mint > 0),
  ADD COLUMN allowed_networks text[],
  ADD COLUMN caps_id          uuid;                    -- the key that this one came of by rotation; null: it is the first
ALTER TABLE service_accounts ADD COLUMN platform text;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON platforms TO cowrie_user;
  GRANT UPDATE (name, status, mint_per_day, reward_per_day, updated_at, version) ON platforms TO cowrie_user;
  GRANT UPDATE (expires_at) ON api_keys TO cowrie_user;
END $$;
