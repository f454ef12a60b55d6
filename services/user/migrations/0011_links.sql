-- Users of platforms and users here: who agreed that a platform acts for whom.

CREATE TABLE links (
  platform      text NOT NULL REFERENCES platforms,
  external_id   text NOT NULL,                 -- the person's id on the platform
  user_id       bigint NOT NULL REFERENCES users,
  id            uuid NOT NULL UNIQUE,          -- access tokens of the platform hang on it
  display_name  text NOT NULL,                 -- how the platform knows the person
  status        text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'PROVISIONAL')),
  linked_at     timestamptz NOT NULL,          -- when it got its status
  pending_until timestamptz CHECK ((pending_until IS NOT NULL) = (status = 'PENDING')),
  PRIMARY KEY (platform, external_id),
  UNIQUE (user_id, platform)
);
CREATE INDEX links_pending ON links (pending_until) WHERE pending_until IS NOT NULL;

-- Of a user and a platform one code is good at a time.
CREATE TABLE link_codes (
  user_id    bigint NOT NULL REFERENCES users,
  platform   text NOT NULL REFERENCES platforms,
  hash       bytea NOT NULL,                   -- SHA-256 of the code
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, platform)
);
CREATE INDEX link_codes_by_hash ON link_codes (hash);
CREATE INDEX link_codes_by_expiry ON link_codes (expires_at);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON links, link_codes TO cowrie_user;
END $$;
