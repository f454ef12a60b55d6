-- A service account can be deleted, and get another secret while those of before go on for a time.
ALTER TABLE service_accounts
  ADD COLUMN former_secrets jsonb NOT NULL DEFAULT '[]', -- those before, the newest first: [{secretHash, untilMs}]
  ADD COLUMN last_used_at   timestamptz,                 -- when a secret was shown last, to the minute
  ADD COLUMN revoked_at     timestamptz;                 -- then secret_hash is empty, which no secret has

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT UPDATE (secret_hash, former_secrets, last_used_at, revoked_at) ON service_accounts TO cowrie_user;
END $$;
