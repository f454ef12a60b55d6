-- A second factor of a user: codes of an app (RFC 6238), and recovery codes.

CREATE TABLE second_factors (
  user_id         bigint PRIMARY KEY REFERENCES users,
  sealed_secret   text NOT NULL,               -- a JWE for SEAL_PRIVATE_KEY
  confirmed_at    timestamptz,                 -- null: not in force
  last_step       bigint NOT NULL DEFAULT 0,   -- a code of this step or an earlier one was used
  recovery_hashes bytea[] NOT NULL DEFAULT '{}' -- SHA-256 of those that were not used
) WITH (fillfactor = 80);

-- Beside the role, so that a request finds it where it looks anyhow.
ALTER TABLE users ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO cowrie_user;
  GRANT UPDATE (second_factor) ON users TO cowrie_user;
END $$;
