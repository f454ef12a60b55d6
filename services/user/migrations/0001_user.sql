-- The database of the user service: people, their sessions and factors, platforms, keys, limits, approvals and mails.
-- Amounts are units: 1 coin = 10,000 units. No secret and no token is stored, only its SHA-256 or its sealed form.

-- ── Commands and events ────────────────────────────────────────────────────────────────────────────────────────────

-- Where each command partition stands. The row is the fence: an instance locks it before it applies commands, and goes on
-- only if the row still says what the instance believes.
CREATE TABLE partitions (
  partition     integer PRIMARY KEY,
  next_offset   bigint NOT NULL DEFAULT 0,    -- of the first command that is not applied yet
  next_sequence bigint NOT NULL DEFAULT 1,    -- the next number of the partition's outbox; numbers have no gaps
  last_digest   bytea,                        -- SHA-256 of the message at next_offset - 1; it differs if the topic was made again
  last_hash     bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')  -- the ledger alone has such a chain
) WITH (fillfactor = 20);

-- Events that the broker has not acknowledged yet.
CREATE TABLE outbox (
  partition integer NOT NULL,
  sequence  bigint NOT NULL,
  type      text NOT NULL,
  subject   text NOT NULL,
  time      timestamptz NOT NULL,
  data      text NOT NULL,
  PRIMARY KEY (partition, sequence)
);

-- How far each partition is published. The relay that publishes a partition locks its row.
CREATE TABLE outbox_cursors (
  partition          integer PRIMARY KEY,
  published_sequence bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

-- The reply to each command, stored in the transaction of its effect, so that a repeated command changes nothing.
CREATE TABLE results (
  command_id uuid PRIMARY KEY,
  user_id    bigint,                           -- the person in the reply; their deletion erases it
  reply      text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX results_of_user ON results (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX results_by_age ON results (created_at);

-- ── People ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE SEQUENCE user_ids AS bigint MAXVALUE 9007199254740991;

-- A deleted user keeps the row and the id, and nothing that says who it was.
CREATE TABLE users (
  id                bigint PRIMARY KEY,
  email             text UNIQUE,                  -- in lower case
  full_name         text,
  search_name       text,                         -- full_name in lower case, whatever the locale of the database
  password_hash     text,
  role              text NOT NULL CHECK (role IN ('USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN')),
  is_verified       boolean NOT NULL,
  second_factor     boolean NOT NULL DEFAULT false,
  access_version    integer NOT NULL DEFAULT 1,   -- rises with each change of access; caches keep the highest
  access_ended_at   timestamptz,                  -- when an administrator or a reset last ended all sessions
  admin_since       timestamptz,                  -- without a break; null: since created_at
  super_admin_since timestamptz,
  created_at        timestamptz NOT NULL,
  deleted_at        timestamptz,
  CONSTRAINT a_person_until_deleted CHECK (
    num_nulls(email, full_name, search_name, password_hash) = CASE WHEN deleted_at IS NULL THEN 0 ELSE 4 END),
  CONSTRAINT the_deleted_have_no_power CHECK (deleted_at IS NULL OR role = 'USER')
) WITH (fillfactor = 80);
CREATE INDEX users_by_role ON users (role, id) WHERE deleted_at IS NULL;

-- A search for a part of an address or a name reads the whole table where trigrams are not available.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_email_part ON users USING gin (email gin_trgm_ops);
  CREATE INDEX users_by_name_part ON users USING gin (search_name gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'no pg_trgm here: searching users scans the table';
END $$;

-- ── Sessions ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  refresh_hash bytea NOT NULL,                 -- SHA-256 of the current refresh token
  created_at   timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,           -- of the refresh token; of an ended session: when it ended
  ended_at     timestamptz,
  user_agent   text                            -- erased when the session ends
);
-- Finds the newest sessions of a user, and the 101st, without reading the others.
CREATE INDEX sessions_of_user_by_creation ON sessions (user_id, created_at, id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Refresh tokens that were used. A second use ends the session.
CREATE TABLE spent_refresh_tokens (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  hash       bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_id, hash)
);
CREATE INDEX spent_refresh_tokens_by_expiry ON spent_refresh_tokens (expires_at);

-- A cut ends more sessions of a user than one command may write. The session that it names and all older ones have ended;
-- their rows follow in bounded steps. The cut stays, because it stays true.
CREATE TABLE session_cuts (
  user_id         bigint PRIMARY KEY REFERENCES users,
  created_at      timestamptz NOT NULL,        -- of the newest session that ended
  session_id      uuid NOT NULL,
  kept_session_id uuid                         -- an older session that goes on
);

-- ── Second factors and passkeys ────────────────────────────────────────────────────────────────────────────────────

-- Codes of an app (RFC 6238) and recovery codes. A user who has passkeys alone has recovery codes and an empty sealed_secret.
CREATE TABLE second_factors (
  user_id         bigint PRIMARY KEY REFERENCES users,
  sealed_secret   text NOT NULL,               -- a JWE for SEAL_PRIVATE_KEY
  confirmed_at    timestamptz,                 -- null: not in force yet
  last_step       bigint NOT NULL DEFAULT 0,   -- the newest time step whose code was used
  recovery_hashes bytea[] NOT NULL DEFAULT '{}' -- SHA-256 of the codes that were not used
) WITH (fillfactor = 80);

-- Passkeys (WebAuthn): a second factor, and a way to sign in without a password.
CREATE TABLE passkeys (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  credential_id bytea NOT NULL UNIQUE,         -- the authenticator's name for it
  public_key    bytea NOT NULL,                -- COSE
  counter       bigint NOT NULL,               -- the last one shown; many authenticators always show 0
  is_synced     boolean NOT NULL,              -- its provider may copy it, so its counter may go back
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
) WITH (fillfactor = 80);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that were answered correctly. The gateway signs the challenges that it gives out and stores none of them.
CREATE TABLE spent_challenges (
  hash       bytea PRIMARY KEY,                -- SHA-256
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

-- ── Platforms, keys and service accounts ───────────────────────────────────────────────────────────────────────────

-- A system that shares the coin, with its daily budgets. A platform is never deleted.
CREATE TABLE platforms (
  id             text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,31}$'),
  name           text NOT NULL,
  status         text NOT NULL CHECK (status IN ('ACTIVE', 'SUSPENDED')),
  mint_per_day   bigint CHECK (mint_per_day >= 0),    -- units; null: no budget
  reward_per_day bigint CHECK (reward_per_day >= 0),
  created_by     bigint NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  version        integer NOT NULL
);

CREATE TABLE api_keys (
  id               uuid PRIMARY KEY,
  name             text NOT NULL,
  prefix           text NOT NULL,
  scopes           text[] NOT NULL,
  key_hash         bytea NOT NULL UNIQUE,
  platform         text,
  per_transaction  bigint CHECK (per_transaction > 0), -- units; null: no limit
  daily_mint       bigint CHECK (daily_mint > 0),
  allowed_networks text[],
  caps_id          uuid,                       -- the key that this one replaced by rotation; they share their daily limits
  created_by       bigint REFERENCES users,    -- null: made by the installation itself
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz,
  last_used_at     timestamptz,
  revoked_at       timestamptz
) WITH (fillfactor = 80);
CREATE INDEX api_keys_of_user ON api_keys (created_by) WHERE revoked_at IS NULL;

-- Another system that acts by itself, with the role SYSTEM. It stays when the user who made it is deleted.
CREATE TABLE service_accounts (
  id             uuid PRIMARY KEY,
  name           text NOT NULL,
  client_id      text NOT NULL UNIQUE,
  secret_hash    bytea NOT NULL,               -- SHA-256 of the client secret; empty once revoked, which fits no secret
  former_secrets jsonb NOT NULL DEFAULT '[]',  -- replaced secrets that still work, newest first: [{secretHash, untilMs}]
  scopes         text[] NOT NULL,
  platform       text,
  created_by     bigint NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz,                  -- to the minute
  revoked_at     timestamptz
);

-- ── Links: who agreed that a platform acts for whom ────────────────────────────────────────────────────────────────

CREATE TABLE links (
  platform      text NOT NULL REFERENCES platforms,
  external_id   text NOT NULL,                 -- the person's id on the platform
  user_id       bigint NOT NULL REFERENCES users,
  id            uuid NOT NULL UNIQUE,          -- the platform's access tokens for this user name it
  display_name  text NOT NULL,                 -- the platform's name for the person
  status        text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'PROVISIONAL')),
  linked_at     timestamptz NOT NULL,          -- when it got its status
  pending_until timestamptz CHECK ((pending_until IS NOT NULL) = (status = 'PENDING')),
  daily_limit   bigint CHECK (daily_limit >= 0), -- units that the platform may spend on a UTC day; null: no limit
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (platform, external_id),
  UNIQUE (user_id, platform)
);
CREATE INDEX links_pending ON links (pending_until) WHERE pending_until IS NOT NULL;

-- A user has one valid code for a platform at a time.
CREATE TABLE link_codes (
  user_id    bigint NOT NULL REFERENCES users,
  platform   text NOT NULL REFERENCES platforms,
  hash       bytea NOT NULL,                   -- SHA-256 of the code
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, platform)
);
CREATE INDEX link_codes_by_hash ON link_codes (hash);
CREATE INDEX link_codes_by_expiry ON link_codes (expires_at);

-- ── Spending limits ────────────────────────────────────────────────────────────────────────────────────────────────

-- How much users may send within a window of time. Gateways send the limits of a caller with each command.
CREATE TABLE limits (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  role       text,                              -- null: any
  platform   text REFERENCES platforms,
  user_id    bigint REFERENCES users,
  types      text[],
  lasts      text NOT NULL,                     -- the window, an ISO 8601 duration
  max_amount bigint CHECK (max_amount >= 0),    -- units
  max_count  integer CHECK (max_count > 0),
  mode       text NOT NULL CHECK (mode IN ('ENFORCE', 'OBSERVE')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (max_amount IS NOT NULL OR max_count IS NOT NULL)
);

-- One row. It rises with each change of `limits`, so that no gateway replaces newer limits by older ones.
CREATE TABLE limits_version (version integer NOT NULL);
INSERT INTO limits_version VALUES (1);

-- ── Approvals ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Acts that wait for a second person.
CREATE TABLE approvals (
  id                 uuid PRIMARY KEY,
  action             text NOT NULL,
  target             text NOT NULL,
  method             text NOT NULL,
  path               text NOT NULL,
  request            text NOT NULL,               -- JSON
  request_hash       bytea NOT NULL,
  requested_by       bigint NOT NULL REFERENCES users,
  status             text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  created_at         timestamptz NOT NULL,
  expires_at         timestamptz NOT NULL,
  decided_by         bigint REFERENCES users,
  decided_at         timestamptz,
  decision_reason    text,
  -- The answer to the approver, by their Idempotency-Key, so that they can ask for a lost answer again.
  answer_key         text,
  answer_fingerprint bytea,
  answer             text,                        -- JSON
  answer_person      bigint,                      -- the person in the answer; their deletion erases it
  CONSTRAINT a_decision_has_a_time_and_a_user CHECK (num_nulls(decided_by, decided_at) = CASE status WHEN 'PENDING' THEN 2 ELSE 0 END),
  CONSTRAINT two_persons CHECK (status <> 'APPROVED' OR decided_by <> requested_by)
);
CREATE INDEX approvals_by_time ON approvals (created_at, id);
CREATE INDEX approvals_by_status ON approvals (status, created_at, id);
-- An approver uses each Idempotency-Key once.
CREATE UNIQUE INDEX approval_answers ON approvals (decided_by, answer_key) WHERE answer_key IS NOT NULL;
CREATE INDEX approval_answers_of_person ON approvals (answer_person) WHERE answer_person IS NOT NULL;

-- Which acts need a second person. A removed policy keeps its row, so that the sum of all versions only rises.
CREATE TABLE approval_policies (
  action     text PRIMARY KEY,
  above      bigint CHECK (above >= 0),        -- units, or XAF; null: every such act
  removed    boolean NOT NULL,
  version    integer NOT NULL,
  changed_at timestamptz NOT NULL
);

-- ── Mails ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Mails that wait. A row holds no address and no token: both are read or made when the mail is sent.
-- A notice that was sent keeps its row for a while, with next_attempt_at = infinity, so that the next one of its kind waits.
CREATE TABLE mails (
  user_id         bigint NOT NULL REFERENCES users,
  purpose         text NOT NULL,
  id              uuid NOT NULL,               -- changes with each request
  language        text NOT NULL,
  created_at      timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error      text,                        -- a code; the text of a mail server may hold the address
  failed_at       timestamptz,                 -- when the last attempt failed
  sent_at         timestamptz,                 -- of a notice
  PRIMARY KEY (user_id, purpose),
  CONSTRAINT mails_purpose_is_known CHECK (purpose IN (
    'verification', 'password-reset', 'password-changed', 'factor-added', 'factor-removed', 'passkey-added', 'passkey-removed',
    'link-confirmed', 'schedule-created'))
) WITH (fillfactor = 80);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE failed_at IS NULL;
CREATE INDEX mails_by_failure ON mails (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX mails_sent ON mails (sent_at) WHERE sent_at IS NOT NULL;

CREATE TABLE mail_tokens (
  hash       bytea PRIMARY KEY,                -- SHA-256 of the token
  user_id    bigint NOT NULL REFERENCES users,
  purpose    text NOT NULL CHECK (purpose IN ('verification', 'password-reset')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_tokens_of_user ON mail_tokens (user_id);
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);

-- ── The administrative log ─────────────────────────────────────────────────────────────────────────────────────────

-- What administrators did to people and keys: a hash chain for each command partition, written with the effect.
-- It stays for ever, so it holds no name and no e-mail address.
CREATE TABLE admin_log (
  partition     integer NOT NULL,
  sequence      bigint NOT NULL,               -- from 1, without gaps
  at            timestamptz NOT NULL,
  actor_user_id bigint,                        -- null: not a user, see details
  api_key_id    uuid,
  action        text NOT NULL,
  target        text NOT NULL,
  details       text NOT NULL,                 -- JSON, exactly as it was hashed
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  PRIMARY KEY (partition, sequence)
);
CREATE INDEX admin_log_by_time ON admin_log (at, partition, sequence);
CREATE INDEX admin_log_of_actor ON admin_log (actor_user_id, at, partition, sequence) WHERE actor_user_id IS NOT NULL;
CREATE INDEX admin_log_of_action ON admin_log (action, at, partition, sequence);
CREATE INDEX admin_log_of_target ON admin_log (target, at, partition, sequence);

-- The end of each chain, kept apart from it, so that missing last rows are noticed.
CREATE TABLE admin_log_heads (
  partition     integer PRIMARY KEY,
  next_sequence bigint NOT NULL,
  last_hash     bytea NOT NULL
) WITH (fillfactor = 20);

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the administrative log is never updated or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER admin_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

-- ── Rights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The service's role may do what the service does and nothing else. An owner who may not create roles gets none; the
-- service then runs as the owner.
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
  GRANT SELECT, INSERT, UPDATE ON partitions, outbox_cursors, admin_log_heads TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON outbox, results, spent_refresh_tokens, spent_challenges, mail_tokens TO cowrie_user;
  GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, passkeys, links, link_codes, limits, mails TO cowrie_user;
  GRANT SELECT, INSERT ON admin_log TO cowrie_user;
  GRANT USAGE ON SEQUENCE user_ids TO cowrie_user;
  GRANT SELECT, INSERT ON users TO cowrie_user;
  GRANT UPDATE (email, full_name, search_name, password_hash, role, is_verified, second_factor, access_version,
                access_ended_at, admin_since, super_admin_since, deleted_at) ON users TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON sessions TO cowrie_user;
  GRANT UPDATE (refresh_hash, refreshed_at, expires_at, ended_at, user_agent) ON sessions TO cowrie_user;
  GRANT SELECT, INSERT ON session_cuts TO cowrie_user;
  GRANT UPDATE (created_at, session_id, kept_session_id) ON session_cuts TO cowrie_user;
  GRANT SELECT, INSERT ON platforms TO cowrie_user;
  GRANT UPDATE (name, status, mint_per_day, reward_per_day, updated_at, version) ON platforms TO cowrie_user;
  GRANT SELECT, INSERT ON api_keys TO cowrie_user;
  GRANT UPDATE (expires_at, last_used_at, revoked_at) ON api_keys TO cowrie_user;
  GRANT SELECT, INSERT ON service_accounts TO cowrie_user;
  GRANT UPDATE (secret_hash, former_secrets, last_used_at, revoked_at) ON service_accounts TO cowrie_user;
  GRANT SELECT, UPDATE ON limits_version TO cowrie_user;
  GRANT SELECT, INSERT ON approvals, approval_policies TO cowrie_user;
  GRANT UPDATE (status, decided_by, decided_at, decision_reason, answer_key, answer_fingerprint, answer, answer_person)
    ON approvals TO cowrie_user;
  GRANT UPDATE (above, removed, version, changed_at) ON approval_policies TO cowrie_user;
END $$;
