-- Other systems that act by themselves, under the role SYSTEM.

CREATE TABLE service_accounts (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  client_id   text NOT NULL UNIQUE,
  secret_hash bytea NOT NULL,                  -- SHA-256 of the client secret
  scopes      text[] NOT NULL,
  -- It belongs to the platform and not to its maker: it stays when that user is deleted.
  created_by  bigint NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON service_accounts TO cowrie_user;
END $$;
