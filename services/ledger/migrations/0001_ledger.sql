-- The ledger: accounts, transactions, and the results that make a repeated command harmless.
-- Amounts are minor units (1 coin = 10,000). Account ids: a wallet has its user's id, treasuries are
-- negative, issuance is 0.

CREATE TABLE accounts (
  id         bigint PRIMARY KEY,
  wallet_id  uuid UNIQUE,                      -- wallets only
  received   bigint NOT NULL DEFAULT 0,
  sent       bigint NOT NULL DEFAULT 0,
  balance    bigint NOT NULL DEFAULT 0,
  held       bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at  timestamptz,
  -- The rules once more, where no code can get around them.
  CONSTRAINT balance_is_what_came_less_what_went CHECK (balance = received - sent),
  CONSTRAINT never_negative_but_issuance CHECK (balance >= held OR id = 0),
  CONSTRAINT supply_is_limited CHECK (balance >= -999999999999999),
  CONSTRAINT held_is_not_negative CHECK (held >= 0),
  CONSTRAINT wallets_have_ids CHECK ((wallet_id IS NOT NULL) = (id > 0))
) WITH (fillfactor = 50); -- room for HOT updates: no index entry per balance change

INSERT INTO accounts (id, created_at, updated_at)
SELECT id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) FROM generate_series(-4, 0) AS id;

CREATE SEQUENCE transaction_ids AS bigint MAXVALUE 9007199254740991;

CREATE TABLE transactions (
  id            bigint PRIMARY KEY,
  partition     integer NOT NULL,
  sequence      bigint NOT NULL,
  type          text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  from_account  bigint NOT NULL,
  to_account    bigint NOT NULL,
  from_balance  bigint NOT NULL,               -- balances after
  to_balance    bigint NOT NULL,
  created_at    timestamptz NOT NULL,
  initiated_by  text NOT NULL,
  api_key_id    uuid,
  reason        text NOT NULL,
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  UNIQUE (partition, sequence),
  CHECK (from_account <> to_account)
);

-- What a command answered, stored in the same database transaction as its effect.
CREATE TABLE results (
  key         text NOT NULL,                   -- the caller's idempotency key, or a space and the command id
  principal   text NOT NULL,
  command_id  uuid NOT NULL,
  fingerprint bytea,
  data        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, principal)
);
-- Results are kept 30 days; the oldest are found by this.
CREATE INDEX results_by_age ON results USING brin (created_at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transactions are never updated or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER transactions_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The service's role may do what the service does and nothing else. Who owns the database may not be allowed to
-- make roles; the service then runs as the owner.
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
  GRANT SELECT, INSERT ON transactions TO cowrie_ledger;
  GRANT SELECT, INSERT, DELETE ON results TO cowrie_ledger;
  GRANT SELECT, INSERT, UPDATE ON accounts, partitions, outbox_cursors TO cowrie_ledger;
  GRANT SELECT, INSERT, DELETE ON outbox TO cowrie_ledger;
  GRANT USAGE ON SEQUENCE transaction_ids TO cowrie_ledger;
END $$;
