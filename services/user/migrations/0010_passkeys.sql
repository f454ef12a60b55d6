-- Passkeys (WebAuthn): a second factor, and a way to sign in by themselves. Who has passkeys alone has recovery codes in
-- second_factors, and an empty sealed_secret, which the release before takes for one that it cannot open.

CREATE TABLE passkeys (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  credential_id bytea NOT NULL UNIQUE,         -- the authenticator's name for it
  public_key    bytea NOT NULL,                -- COSE
  counter       bigint NOT NULL,               -- the last that it showed; many show 0 for ever
  is_synced     boolean NOT NULL,              -- its provider may copy it: its counters may go back
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
) WITH (fillfactor = 80);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that were answered rightly. One that was not is nowhere: the gateway signs those that it gives out.
CREATE TABLE spent_challenges (
  hash       bytea PRIMARY KEY,                -- SHA-256
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON spent_challenges TO cowrie_user;
END $$;
