-- The database of the ledger: accounts, transactions and everything that decides whether coins may move.
-- Amounts are units: 1 coin = 10,000 units, XAF are whole francs. Account ids: a wallet has its user's id, treasuries are
-- negative, 0 issues coins, -11 issues francs (src/book/account.ts).

-- ── Commands and events ────────────────────────────────────────────────────────────────────────────────────────────

-- Where each command partition stands. The row is the fence: an instance locks it before it applies commands, and goes on
-- only if the row still says what the instance believes.
CREATE TABLE partitions (
  partition     integer PRIMARY KEY,
  next_offset   bigint NOT NULL DEFAULT 0,    -- of the first command that is not applied yet
  next_sequence bigint NOT NULL DEFAULT 1,    -- the next number of the partition's outbox; numbers have no gaps
  last_digest   bytea,                        -- SHA-256 of the message at next_offset - 1; it differs if the topic was made again
  last_hash     bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')  -- of the last transaction: the head of the hash chain
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

-- The order in which commands of several partitions were applied, and when. With it the same commands give the same rows again.
CREATE SEQUENCE batch_ids;
CREATE TABLE batches (
  id         bigint PRIMARY KEY,               -- two batches that lock the same rows have ids in the order of their locks
  at         timestamptz NOT NULL,             -- the ledger's clock, by which the batch was decided
  decided_at timestamptz NOT NULL,             -- the clock of the process, which deadlines are compared with
  slices     text NOT NULL,                    -- the offsets of its commands, "partition:from-to" without `to` itself
  refused_again text                           -- ids of commands that came twice and got their first refusal again, by a blank apart
);
CREATE INDEX batches_by_time ON batches (at);

-- The reply to each command, stored in the transaction of its effect, so that a repeated command changes nothing. It is found by
-- one number, and rebuilt from its transaction: 160 bytes instead of 750.
CREATE TABLE results (
  slot           uuid PRIMARY KEY,             -- of the key and its principal, or the command's id: src/engine/replies/results.ts
  command_id     uuid NOT NULL,
  -- Of a command with one transaction: that row and the account after it. A null `xaf` is 0.
  transaction_id bigint,
  account_id     bigint,
  received       bigint,
  sent           bigint,
  held           bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  fingerprint    bytea,
  data           text,                         -- of any other command: the JSON of the reply's data
  xaf            bigint,
  CONSTRAINT one_form CHECK ((data IS NULL) = (transaction_id IS NOT NULL)),
  CONSTRAINT whole_account CHECK (num_nulls(transaction_id, account_id, received, sent, held) IN (0, 5))
);
-- Deletes the oldest results. A BRIN index cannot: a range of pages that has held an old row counts as old for ever.
CREATE INDEX results_by_time ON results (created_at);

-- The clock by which coins move: PostgreSQL's, moved ahead by `ahead`, or stopped at `at`. The sandbox alone moves it.
CREATE TABLE clock (
  at     timestamptz,
  ahead  interval NOT NULL DEFAULT '0',
  target timestamptz                           -- where the sandbox clock is going; null when it only runs
);
INSERT INTO clock DEFAULT VALUES;
CREATE UNIQUE INDEX one_clock ON clock ((true));

-- ── Accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE accounts (
  id         bigint PRIMARY KEY,
  wallet_id  uuid UNIQUE,                      -- of a wallet
  received   bigint NOT NULL DEFAULT 0,
  sent       bigint NOT NULL DEFAULT 0,
  balance    bigint NOT NULL DEFAULT 0,
  held       bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at  timestamptz,
  xaf        bigint NOT NULL DEFAULT 0,        -- of a wallet: a copy of its user's francs, so that one row answers for the wallet
  frozen     jsonb,                            -- {direction, reason, sinceMs, untilMs}
  -- The rules of the ledger once more, where no code can avoid them.
  CONSTRAINT balance_is_what_came_less_what_went CHECK (balance = received - sent),
  CONSTRAINT never_negative_but_issuance CHECK (balance >= held OR id IN (0, -11)),
  CONSTRAINT supply_is_limited CHECK (balance >= -999999999999999),
  CONSTRAINT held_is_not_negative CHECK (held >= 0),
  CONSTRAINT francs_are_copied_to_wallets CHECK (xaf = 0 OR (xaf > 0 AND id > 0)),
  CONSTRAINT wallets_have_ids CHECK ((wallet_id IS NOT NULL) = (id > 0))
) WITH (fillfactor = 50); -- leaves room for HOT updates: a change of a balance writes no index entry

INSERT INTO accounts (id, created_at, updated_at)
SELECT id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM generate_series(-13, 0) AS id WHERE id NOT BETWEEN -10 AND -5;

-- Wallets of deleted users with more open holds than one command may release. They are closed step by step.
CREATE TABLE closing_wallets (
  user_id    bigint PRIMARY KEY,
  partition  integer NOT NULL,
  closed_by  text NOT NULL,        -- the principal who deleted the user
  reason     text NOT NULL,        -- of the transfer that empties the wallet
  since      timestamptz NOT NULL,
  steps      integer NOT NULL      -- how many are done
);

-- Below how much a treasury is low; null: no alarm.
CREATE TABLE treasury_alarms (
  treasury text PRIMARY KEY,
  below    bigint CHECK (below > 0)
);

-- ── Transactions ───────────────────────────────────────────────────────────────────────────────────────────────────

CREATE SEQUENCE transaction_ids AS bigint MAXVALUE 9007199254740991;

CREATE TABLE transactions (
  id                 bigint PRIMARY KEY,
  partition          integer NOT NULL,
  sequence           bigint NOT NULL,
  type               text NOT NULL,
  amount             bigint NOT NULL CHECK (amount > 0),
  from_account       bigint NOT NULL,
  to_account         bigint NOT NULL,
  from_balance       bigint NOT NULL,               -- after the transaction
  to_balance         bigint NOT NULL,
  created_at         timestamptz NOT NULL,
  initiated_by       text NOT NULL,                 -- a principal
  api_key_id         uuid,
  reason             text NOT NULL,
  previous_hash      bytea NOT NULL,
  hash               bytea NOT NULL,                -- docs/hash-chain.md
  refund_of          bigint,                        -- of a REFUND: the purchase
  hold_id            uuid,                          -- the captured hold
  reference          text,
  platform           text,
  approval_id        uuid,
  payment_request_id uuid,                          -- the request that it pays
  group_id           uuid,                          -- the split that it is a leg of, or a refund of
  schedule_id        uuid,
  metadata           text,                          -- JSON
  UNIQUE (partition, sequence),
  CHECK (from_account <> to_account)
);
CREATE INDEX refunds ON transactions (refund_of) WHERE refund_of IS NOT NULL;
CREATE INDEX transactions_of_groups ON transactions (group_id, id) WHERE group_id IS NOT NULL;
-- The supply at a moment: the newest mint or burn is one step, and burns are added up. No other transaction has a row there.
CREATE INDEX minted ON transactions (created_at, id) INCLUDE (from_balance) WHERE from_account = 0;
CREATE INDEX burned ON transactions (created_at, id) INCLUDE (to_balance, amount) WHERE to_account = 0;
-- What happens once, where no code can avoid it. An API key, or a user without one, uses a reference once; payments of requests
-- bear the reference of the request.
CREATE UNIQUE INDEX references_of_keys ON transactions (api_key_id, reference) WHERE reference IS NOT NULL AND api_key_id IS NOT NULL;
CREATE UNIQUE INDEX references_of_payers ON transactions (from_account, reference, payment_request_id)
  NULLS NOT DISTINCT WHERE reference IS NOT NULL AND api_key_id IS NULL;
CREATE UNIQUE INDEX captures ON transactions (hold_id) WHERE hold_id IS NOT NULL;
CREATE UNIQUE INDEX paid_once ON transactions (payment_request_id) WHERE payment_request_id IS NOT NULL;
-- An approval makes one transaction, or one refund for each leg of a group. Rewards may name a user twice; the lock on their
-- approval keeps them from being paid twice.
CREATE UNIQUE INDEX approved_once_unless_reward ON transactions (approval_id, refund_of)
  NULLS NOT DISTINCT WHERE approval_id IS NOT NULL AND type <> 'REWARD';

-- Old transactions, which stay for ever. `npm run archive` moves them, as the owner; the service's role only adds transactions.
-- The columns are the same in the same order: a row is copied, and compared, as a whole.
CREATE TABLE transactions_archive (
  LIKE transactions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (id),
  UNIQUE (partition, sequence)
);
CREATE INDEX archived_refunds ON transactions_archive (refund_of) WHERE refund_of IS NOT NULL;
CREATE INDEX archived_transactions_of_groups ON transactions_archive (group_id, id) WHERE group_id IS NOT NULL;
CREATE INDEX minted_archive ON transactions_archive (created_at, id) INCLUDE (from_balance) WHERE from_account = 0;
CREATE INDEX burned_archive ON transactions_archive (created_at, id) INCLUDE (to_balance, amount) WHERE to_account = 0;
CREATE UNIQUE INDEX archived_references_of_keys ON transactions_archive (api_key_id, reference)
  WHERE reference IS NOT NULL AND api_key_id IS NOT NULL;
CREATE UNIQUE INDEX archived_references_of_payers ON transactions_archive (from_account, reference, payment_request_id)
  NULLS NOT DISTINCT WHERE reference IS NOT NULL AND api_key_id IS NULL;
CREATE UNIQUE INDEX archived_captures ON transactions_archive (hold_id) WHERE hold_id IS NOT NULL;
CREATE UNIQUE INDEX archived_payments ON transactions_archive (payment_request_id) WHERE payment_request_id IS NOT NULL;

-- Every transaction, wherever it is. A statement sees each of them once.
CREATE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are never updated or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER transactions_are_final BEFORE UPDATE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transactions_archive_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions_archive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A row is deleted only when its exact copy is in the archive. PostgreSQL keeps the plans of a function while the tables grow, so
-- they use indexes alone.
CREATE FUNCTION refuse_loss() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM gone AS g LEFT JOIN transactions_archive AS a ON a.id = g.id
             WHERE a.id IS NULL OR NOT a *= g) THEN
    RAISE EXCEPTION 'transactions are never updated or deleted: they move to the archive as they are'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_are_kept AFTER DELETE ON transactions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();

-- The unique indexes above, over both tables. AFTER: an insert that waited for a row that was being moved then finds it in the
-- archive. Plain transfers do not come here.
CREATE FUNCTION refuse_second_use() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM transactions_archive WHERE hold_id = NEW.hold_id)
     OR EXISTS (SELECT FROM transactions_archive WHERE payment_request_id = NEW.payment_request_id)
     OR EXISTS (SELECT FROM transactions_archive WHERE api_key_id = NEW.api_key_id AND reference = NEW.reference)
     OR (NEW.api_key_id IS NULL AND NEW.payment_request_id IS NULL AND EXISTS (
           SELECT FROM transactions_archive
           WHERE api_key_id IS NULL AND from_account = NEW.from_account AND reference = NEW.reference
             AND payment_request_id IS NULL)) THEN
    RAISE EXCEPTION 'transaction % uses a reference, a hold or a payment request that an archived one has used', NEW.id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER used_once AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL OR NEW.hold_id IS NOT NULL OR NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION refuse_second_use();

-- Heads of the hash chains that were signed and published as coin.chain.sealed. Outsiders hold the operator to them, so they are
-- kept for ever: some hundred a day.
CREATE TABLE chain_heads (
  partition      integer NOT NULL,
  sequence       bigint NOT NULL,              -- of the last transaction
  hash           bytea NOT NULL,               -- of the last transaction
  at             timestamptz NOT NULL,
  jws            text NOT NULL,
  event_sequence bigint NOT NULL,              -- the event's own number
  PRIMARY KEY (partition, sequence),
  CHECK (sequence >= 1 AND event_sequence > sequence)
);
CREATE TRIGGER chain_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Numbers of events that no other row accounts for (a frozen wallet, a low treasury), so that a verification knows every number.
CREATE TABLE notices (
  partition integer NOT NULL,
  sequence  bigint NOT NULL,
  type      text NOT NULL,
  PRIMARY KEY (partition, sequence)
);

-- Numbers that were published and became void by a restore to an earlier moment (docs/operations/backup.md). `npm run reconcile`
-- writes them as the owner.
CREATE TABLE restores (
  id            uuid NOT NULL,                 -- the same for all partitions of one restore
  partition     integer NOT NULL,
  from_sequence bigint NOT NULL,               -- the first number that the restored database did not know
  lost_to       bigint NOT NULL,               -- the last number that had been published
  to_sequence   bigint NOT NULL,               -- including the numbers of the events that announce it
  reason        text NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (partition, from_sequence),
  CHECK (from_sequence >= 1 AND from_sequence <= lost_to AND lost_to < to_sequence)
);
CREATE TRIGGER restores_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON restores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ── Holds ──────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE holds (
  id              uuid PRIMARY KEY,
  payer           bigint NOT NULL,
  receiver        bigint NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  captured        bigint NOT NULL DEFAULT 0 CHECK (captured >= 0),
  released        bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  status          text NOT NULL CHECK (status IN ('OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED')),
  reason          text NOT NULL,
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  partition       integer NOT NULL,            -- where it was placed, and where it expires
  ended_partition integer,                     -- where it ended: another one when its receiver was deleted
  platform        text,
  metadata        text,                        -- JSON
  CONSTRAINT what_is_not_open_is_settled
    CHECK (CASE WHEN status = 'OPEN' THEN captured = 0 AND released = 0 ELSE captured + released = amount END),
  CONSTRAINT an_end_has_a_place CHECK ((status = 'OPEN') = (ended_partition IS NULL)),
  CHECK (payer <> receiver)
);
CREATE INDEX holds_by_time ON holds (created_at, id);
CREATE INDEX holds_by_status ON holds (status, created_at, id);
-- A list of all states reads a page of each.
CREATE INDEX holds_of_payers_by_status ON holds (payer, status, created_at, id);
CREATE INDEX holds_of_receivers_by_status ON holds (receiver, status, created_at, id);
CREATE INDEX open_holds ON holds (partition, expires_at) WHERE status = 'OPEN';

-- ── Payment requests ───────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE payment_requests (
  id              uuid PRIMARY KEY,
  receiver        bigint NOT NULL,             -- of a split request: the first user who is paid
  payer           bigint,                      -- null: whoever pays first
  amount          bigint NOT NULL CHECK (amount > 0),
  reason          text NOT NULL,
  reference       text,
  metadata        text,                        -- JSON
  status          text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'CANCELLED', 'EXPIRED')),
  transaction_id  bigint,                      -- the payment
  paid_by         bigint,
  platform        text,
  created_by      text NOT NULL,
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  partition       integer NOT NULL,            -- where it was made, and where it expires
  legs            text,                        -- of a split request: JSON, who is paid how much
  CONSTRAINT what_is_paid_has_a_payment
    CHECK (CASE WHEN status = 'PAID' THEN num_nulls(transaction_id, paid_by) = 0 ELSE num_nonnulls(transaction_id, paid_by) = 0 END),
  CONSTRAINT who_is_named_pays CHECK (payer IS NULL OR paid_by IS NULL OR payer = paid_by),
  CHECK (payer IS NULL OR payer <> receiver),
  CHECK (paid_by IS NULL OR paid_by <> receiver)
);
CREATE INDEX payment_requests_by_time ON payment_requests (created_at, id);
CREATE INDEX payment_requests_by_status ON payment_requests (status, created_at, id);
CREATE INDEX payment_requests_of_receivers_by_status ON payment_requests (receiver, status, created_at, id);
CREATE INDEX payment_requests_of_payers_by_status ON payment_requests (payer, status, created_at, id) WHERE payer IS NOT NULL;
CREATE INDEX payment_requests_paid_by ON payment_requests (paid_by, created_at, id) WHERE payer IS NULL AND paid_by IS NOT NULL;
CREATE INDEX payment_requests_of_references ON payment_requests (created_by, reference) WHERE reference IS NOT NULL;
CREATE INDEX pending_payment_requests ON payment_requests (partition, expires_at) WHERE status = 'PENDING';

-- The other users whom a split request pays, so that it is in their lists too.
CREATE TABLE payment_request_payees (
  account            bigint NOT NULL,
  created_at         timestamptz NOT NULL,
  payment_request_id uuid NOT NULL,
  PRIMARY KEY (account, created_at, payment_request_id)
);

-- ── Schedules ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Transfers that users want at a later time, once or repeatedly.
CREATE TABLE schedules (
  id            uuid PRIMARY KEY,
  payer         bigint NOT NULL,
  receiver      bigint NOT NULL CHECK (receiver <> payer),
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL,
  every         text CHECK (every IN ('P1D', 'P1W', 'P1M', 'P1Y')),  -- null: once
  starts_at     timestamptz NOT NULL,
  times         integer CHECK (times > 0),                           -- null: until it is cancelled
  runs          integer NOT NULL CHECK (runs >= 0),                  -- payments that were made
  due           integer NOT NULL CHECK (due >= 0),                   -- the number of the next occurrence
  attempt       integer NOT NULL CHECK (attempt >= 0),               -- refused attempts of that occurrence
  next_at       timestamptz,
  status        text NOT NULL CHECK (status IN ('ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED')),
  failure_code  text,
  failed_at     timestamptz,
  metadata      text,                                                -- JSON
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  partition     integer NOT NULL,                                    -- its payer's
  CONSTRAINT what_is_active_has_a_time CHECK ((status = 'ACTIVE') = (next_at IS NOT NULL)),
  CONSTRAINT never_more_often_than_asked CHECK (times IS NULL OR runs <= times),
  CHECK ((failure_code IS NULL) = (failed_at IS NULL))
);
CREATE INDEX schedules_by_status ON schedules (status, created_at, id);
CREATE INDEX schedules_of_payers_by_status ON schedules (payer, status, created_at, id);
CREATE INDEX open_schedules_of_receivers ON schedules (receiver) WHERE status IN ('ACTIVE', 'PAUSED');
CREATE INDEX active_schedules ON schedules (partition, next_at) WHERE status = 'ACTIVE';

-- Users whose wallets were closed, until each partition has cancelled their schedules.
CREATE TABLE closed_parties (user_id bigint PRIMARY KEY);

-- Users whose access ended, until their active schedules are paused and the payment requests that they made are cancelled.
CREATE TABLE paused_payers (
  user_id bigint PRIMARY KEY,
  noted   integer NOT NULL         -- how often
);
CREATE TABLE cancelled_payees (
  user_id bigint PRIMARY KEY,
  noted   integer NOT NULL
);

-- ── Limits ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What users sent, by minutes, where a limit asks for it. `meter` is USER:TYPE, or USER:TYPE:PLATFORM.
CREATE TABLE spending (
  meter        text NOT NULL,
  at           timestamptz NOT NULL,             -- the beginning of the minute
  amount       bigint NOT NULL CHECK (amount > 0),
  times        bigint NOT NULL CHECK (times > 0),
  total_amount bigint NOT NULL,                  -- of this meter, up to the end of the minute
  total_times  bigint NOT NULL,
  PRIMARY KEY (meter, at)
);
CREATE INDEX spending_at ON spending (at);

-- What platforms and API keys moved on the UTC day of `last_at`.
CREATE TABLE day_totals (
  counter text PRIMARY KEY,
  last_at timestamptz NOT NULL,
  amount  bigint NOT NULL CHECK (amount > 0)
);

-- ── Approvals ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Operations that wait for a second person.
CREATE TABLE approvals (
  id              uuid PRIMARY KEY,
  action          text NOT NULL,
  target          text NOT NULL,
  method          text NOT NULL,
  path            text NOT NULL,
  request         text NOT NULL,               -- JSON
  request_hash    bytea NOT NULL,
  amount          bigint CHECK (amount > 0),   -- units, or XAF; null: it has none
  requested_by    bigint NOT NULL,
  platform        text,                        -- the platform and the API key of the request also bound what is done on approval
  api_key_id      uuid,
  status          text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  decided_by      bigint,
  decided_at      timestamptz,
  decision_reason text,
  CONSTRAINT a_decision_has_a_time_and_a_user CHECK (num_nulls(decided_by, decided_at) = CASE status WHEN 'PENDING' THEN 2 ELSE 0 END),
  CONSTRAINT two_persons CHECK (status <> 'APPROVED' OR decided_by <> requested_by)
);
CREATE INDEX approvals_by_time ON approvals (created_at, id);
CREATE INDEX approvals_by_status ON approvals (status, created_at, id);

-- How much each user did of an action without a second person, on the UTC day of `last_at`.
CREATE TABLE act_totals (
  requested_by bigint NOT NULL,
  action       text NOT NULL,
  last_at      timestamptz NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (requested_by, action)
);

-- ── Francs (XAF) ───────────────────────────────────────────────────────────────────────────────────────────────────
-- A second asset in the same tables: its accounts have ids of their own and no transaction leads from one asset to the other.

-- What a coin is worth, and since when. The highest id counts.
CREATE TABLE exchange_rates (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xaf_per_coin bigint NOT NULL CHECK (xaf_per_coin BETWEEN 1 AND 999999999999999), -- millionths of a franc
  fee          integer NOT NULL CHECK (fee BETWEEN 0 AND 10000),                   -- hundredths of a percent
  since        timestamptz NOT NULL,
  set_by       text NOT NULL
);
CREATE TRIGGER exchange_rates_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE exchange_quotes (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL,
  coins         bigint NOT NULL CHECK (coins > 0),
  xaf           bigint NOT NULL CHECK (xaf > 0),
  xaf_per_coin  bigint NOT NULL,
  fee           integer NOT NULL,
  fee_xaf       text NOT NULL,                  -- francs, as exact decimals
  remainder_xaf text NOT NULL,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz CHECK (used_at < expires_at)
);
-- Quotes that nobody used are deleted some time after they expired.
CREATE INDEX unused_quotes ON exchange_quotes (expires_at) WHERE used_at IS NULL;

CREATE TABLE withdrawals (
  id                  uuid PRIMARY KEY,
  user_id             bigint NOT NULL,
  xaf                 bigint NOT NULL CHECK (xaf > 0),
  status              text NOT NULL CHECK (status IN ('PENDING', 'SETTLED', 'REJECTED')),
  provider            text NOT NULL,
  account             text NOT NULL,            -- erased when it is decided and its user deleted
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  partition           integer NOT NULL,         -- whose owner sends it to the provider
  -- How the provider was asked. src/payouts alone writes these, and the ledger does not depend on them.
  tries               integer NOT NULL DEFAULT 0,
  next_try_at         timestamptz NOT NULL,
  accepted_at         timestamptz,
  asked_at            timestamptz,              -- null again when the provider surely heard nothing
  -- The administrator who wants it rejected. If the provider may have paid it, another administrator must agree.
  reject_requested_by bigint
);
CREATE INDEX withdrawals_by_age ON withdrawals (created_at, id);
CREATE INDEX withdrawals_of_users ON withdrawals (user_id, created_at, id);
CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);
CREATE INDEX payouts_to_send ON withdrawals (partition, next_try_at) WHERE status = 'PENDING' AND accepted_at IS NULL;

-- ── Verifications and the administrative log ───────────────────────────────────────────────────────────────────────

-- Verifications of the ledger. One instance makes a verification, and any other may take it over.
CREATE TABLE verifications (
  id           uuid PRIMARY KEY,
  status       text NOT NULL DEFAULT 'RUNNING' CHECK (status IN ('RUNNING', 'PASSED', 'FAILED')),
  checked      bigint NOT NULL DEFAULT 0,
  total        bigint NOT NULL DEFAULT 0,
  findings     jsonb NOT NULL DEFAULT '[]',
  started_at   timestamptz NOT NULL,           -- when it was asked for
  finished_at  timestamptz,
  owner        text,                           -- the process that works on it; null while it waits
  heartbeat_at timestamptz,                    -- when its owner was last alive
  attempts     integer NOT NULL DEFAULT 0,     -- how often it was begun
  CONSTRAINT an_end_has_a_time CHECK ((status = 'RUNNING') = (finished_at IS NULL))
);
-- One runs at a time, whichever instances want to.
CREATE UNIQUE INDEX one_verification_runs ON verifications ((true)) WHERE status = 'RUNNING' AND owner IS NOT NULL;
CREATE INDEX verifications_by_time ON verifications (started_at, id);
CREATE INDEX open_verifications ON verifications (started_at, id) WHERE status = 'RUNNING';
CREATE INDEX ended_verifications ON verifications (finished_at) WHERE finished_at IS NOT NULL;

-- What administrators did: a hash chain for each command partition, written with the effect.
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
CREATE TRIGGER admin_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The end of each chain, kept apart from it, so that missing last rows are noticed.
CREATE TABLE admin_log_heads (
  partition     integer PRIMARY KEY,
  next_sequence bigint NOT NULL,
  last_hash     bytea NOT NULL
) WITH (fillfactor = 20);

-- ── Rights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The service's role may do what the service does and nothing else. An owner who may not create roles gets none; the
-- service then runs as the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    CREATE ROLE cowrie_ledger NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL; -- roles belong to the whole server: another database was migrated at the same moment
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'no role cowrie_ledger: it may not be created by this user';
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN RETURN; END IF;
  -- What is never changed.
  GRANT SELECT, INSERT ON transactions, chain_heads, notices, payment_request_payees, exchange_rates, admin_log TO cowrie_ledger;
  GRANT SELECT ON transactions_archive, all_transactions, restores TO cowrie_ledger;
  -- What is never deleted.
  GRANT SELECT, INSERT, UPDATE ON accounts, partitions, outbox_cursors, admin_log_heads, holds, payment_requests, schedules,
    withdrawals, treasury_alarms, day_totals, approvals, act_totals TO cowrie_ledger;
  GRANT SELECT, UPDATE ON clock TO cowrie_ledger;
  -- What ends.
  GRANT SELECT, INSERT, DELETE ON outbox, results, batches, closed_parties TO cowrie_ledger;
  GRANT SELECT, INSERT, UPDATE, DELETE ON closing_wallets, paused_payers, cancelled_payees, spending, exchange_quotes, verifications
    TO cowrie_ledger;
  GRANT USAGE ON SEQUENCE transaction_ids, batch_ids TO cowrie_ledger;
END $$;
