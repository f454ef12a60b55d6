-- Verifications as jobs, the administrative log, mints that wait for a second administrator.

-- A hold is captured once. No code can get around that.
CREATE UNIQUE INDEX captures ON transactions (hold_id) WHERE hold_id IS NOT NULL;

-- Verifications of the ledger, which one instance makes and any may take over.

CREATE TABLE verifications (
  id           uuid PRIMARY KEY,
  status       text NOT NULL DEFAULT 'RUNNING' CHECK (status IN ('RUNNING', 'PASSED', 'FAILED')),
  checked      bigint NOT NULL DEFAULT 0,
  total        bigint NOT NULL DEFAULT 0,
  findings     jsonb NOT NULL DEFAULT '[]',
  started_at   timestamptz NOT NULL,           -- when it was asked for
  finished_at  timestamptz,
  owner        text,                           -- the process that works on it; null while it waits
  heartbeat_at timestamptz,                    -- when its owner was last known to live
  attempts     integer NOT NULL DEFAULT 0,     -- how often it was begun
  CONSTRAINT an_end_has_a_time CHECK ((status = 'RUNNING') = (finished_at IS NULL))
);
-- One runs at a time, whichever instances want to.
CREATE UNIQUE INDEX one_verification_runs ON verifications ((true)) WHERE status = 'RUNNING' AND owner IS NOT NULL;
CREATE INDEX open_verifications ON verifications (started_at, id) WHERE status = 'RUNNING';

-- Mints that wait for a second administrator.
CREATE TABLE mint_requests (
  id           uuid PRIMARY KEY,
  status       text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  account      bigint NOT NULL,                -- where the coins are to go
  amount       bigint NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  requested_by bigint NOT NULL,
  created_at   timestamptz NOT NULL,
  decided_by   bigint,
  decided_at   timestamptz,
  CONSTRAINT a_decision_has_a_time_and_a_user CHECK (num_nulls(decided_by, decided_at) = CASE status WHEN 'PENDING' THEN 2 ELSE 0 END),
  CONSTRAINT two_persons CHECK (status <> 'APPROVED' OR decided_by <> requested_by)
);
CREATE INDEX mint_requests_by_time ON mint_requests (created_at, id);
CREATE INDEX mint_requests_by_status ON mint_requests (status, created_at, id);

-- What administrators did: one chain for each command partition, written with the effect.
CREATE TABLE admin_log (
  partition     integer NOT NULL,
  sequence      bigint NOT NULL,               -- gapless, from 1
  at            timestamptz NOT NULL,
  actor_user_id bigint,                        -- null: not a user, see details
  api_key_id    uuid,
  action        text NOT NULL,
  target        text NOT NULL,
  details       text NOT NULL,                 -- JSON, letter by letter as it was hashed
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  PRIMARY KEY (partition, sequence)
);
CREATE INDEX admin_log_by_time ON admin_log (at, partition, sequence);
CREATE INDEX admin_log_of_actor ON admin_log (actor_user_id, at, partition, sequence) WHERE actor_user_id IS NOT NULL;
CREATE INDEX admin_log_of_action ON admin_log (action, at, partition, sequence);
-- Kept beside the chain, so that it is told when its last rows are missing.
CREATE TABLE admin_log_heads (
  partition     integer PRIMARY KEY,
  next_sequence bigint NOT NULL,
  last_hash     bytea NOT NULL
) WITH (fillfactor = 20);

CREATE TRIGGER admin_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON verifications, mint_requests, admin_log_heads TO cowrie_ledger;
    GRANT SELECT, INSERT ON admin_log TO cowrie_ledger;
  END IF;
END $$;
