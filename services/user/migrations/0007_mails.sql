-- Mails that wait to be sent, and the tokens that came by them. A mail holds no address and no token: the address is read, and the
-- token made, when it is sent.

CREATE TABLE mails (
  user_id         bigint NOT NULL REFERENCES users,
  purpose         text NOT NULL CHECK (purpose IN ('verification', 'password-reset')),
  id              uuid NOT NULL,               -- another one with each request
  language        text NOT NULL,
  created_at      timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error      text,                        -- a code, never what a server wrote: that may hold the address
  failed_at       timestamptz,                 -- given up
  PRIMARY KEY (user_id, purpose)
) WITH (fillfactor = 80);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE failed_at IS NULL;
CREATE INDEX mails_by_failure ON mails (failed_at) WHERE failed_at IS NOT NULL;

CREATE TABLE mail_tokens (
  hash       bytea PRIMARY KEY,                -- SHA-256 of the token
  user_id    bigint NOT NULL REFERENCES users,
  purpose    text NOT NULL CHECK (purpose IN ('verification', 'password-reset')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_tokens_of_user ON mail_tokens (user_id);
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON mails TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON mail_tokens TO cowrie_user;
  GRANT UPDATE (is_verified) ON users TO cowrie_user;
END $$;
