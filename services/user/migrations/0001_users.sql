-- People, sessions, API keys, and the results that make a repeated command harmless.

CREATE SEQUENCE user_ids AS bigint MAXVALUE 9007199254740991;

-- A deleted user keeps the row and the id, and nothing that tells who it was.
CREATE TABLE users (
  id             bigint PRIMARY KEY,
  email          text UNIQUE,                  -- in lower case
  full_name      text,
  search_name    text,                         -- full_name in lower case, whatever the database's locale
  password_hash  text,
  role           text NOT NULL CHECK (role IN ('USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN')),
  is_verified    boolean NOT NULL,
  access_version integer NOT NULL DEFAULT 1,   -- higher is newer; caches keep the newest
  created_at     timestamptz NOT NULL,
  deleted_at     timestamptz,
  CONSTRAINT a_person_until_deleted CHECK (
    num_nulls(email, full_name, search_name, password_hash) = CASE WHEN deleted_at IS NULL THEN 0 ELSE 4 END),
  CONSTRAINT the_deleted_have_no_power CHECK (deleted_at IS NULL OR role = 'USER')
) WITH (fillfactor = 80);
CREATE INDEX users_by_role ON users (role, id) WHERE deleted_at IS NULL;

-- "Part of the e-mail or name" is a scan without trigrams: right, but slow with very many users.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_email_part ON users USING gin (email gin_trgm_ops);
  CREATE INDEX users_by_name_part ON users USING gin (search_name gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'no pg_trgm here: searching users scans the table';
END $$;

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  refresh_hash bytea NOT NULL,                 -- SHA-256 of the refresh token that is good now
  created_at   timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,           -- of the refresh token; an ended session: when it ended
  ended_at     timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Using one of these again ends its session.
CREATE TABLE spent_refresh_tokens (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  hash       bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, hash)
);
CREATE INDEX spent_refresh_tokens_by_expiry ON spent_refresh_tokens (expires_at);

CREATE TABLE api_keys (
  id           uuid PRIMARY KEY,
  name         text NOT NULL,
  prefix       text NOT NULL,
  scopes       text[] NOT NULL,
  key_hash     bytea NOT NULL UNIQUE,
  created_by   bigint REFERENCES users,        -- null: made by the platform itself
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
) WITH (fillfactor = 80);
CREATE INDEX api_keys_of_user ON api_keys (created_by) WHERE revoked_at IS NULL;

-- What a command answered, stored in the same database transaction as its effect.
CREATE TABLE results (
  command_id uuid PRIMARY KEY,
  user_id    bigint,                           -- whose e-mail and name the reply holds: erased with the person
  reply      text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX results_of_user ON results (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX results_by_age ON results (created_at);

-- The service's role may do what the service does and nothing else. Who owns the database may not be allowed to
-- make roles; the service then runs as the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN
    CREATE ROLE cowrie_user NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL; -- roles belong to the whole server: another database was migrated at the same moment
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'no role cowrie_user: it may not be created by this user';
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON users TO cowrie_user;
  GRANT UPDATE (email, full_name, search_name, password_hash, role, access_version, deleted_at) ON users TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON sessions TO cowrie_user;
  GRANT UPDATE (refresh_hash, refreshed_at, expires_at, ended_at) ON sessions TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON spent_refresh_tokens, results, outbox TO cowrie_user;
  GRANT SELECT, INSERT ON api_keys TO cowrie_user;
  GRANT UPDATE (last_used_at, revoked_at) ON api_keys TO cowrie_user;
  GRANT SELECT, INSERT, UPDATE ON partitions, outbox_cursors TO cowrie_user;
  GRANT USAGE ON SEQUENCE user_ids TO cowrie_user;
END $$;
