-- Coins for francs (XAF), a second asset in the same tables: its accounts have ids of their own (src/domain/account.ts),
-- its amounts are whole francs, and no transaction leads from one asset to the other.

INSERT INTO accounts (id, created_at, updated_at)
SELECT id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) FROM generate_series(-13, -11) AS id;

ALTER TABLE accounts
  -- Of a wallet: a copy of its user's balance of francs, so that a wallet is answered from one row.
  ADD COLUMN xaf bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT never_negative_but_issuance,
  -- 0 issues coins, -11 francs.
  ADD CONSTRAINT never_negative_but_issuance CHECK (balance >= held OR id IN (0, -11)),
  ADD CONSTRAINT francs_are_copied_to_wallets CHECK (xaf = 0 OR (xaf > 0 AND id > 0));

-- Of the account that was stored as three numbers; null is 0, as it was before there were francs.
ALTER TABLE results ADD COLUMN xaf bigint;

-- What a coin was worth, and since when. The highest id counts.
CREATE TABLE exchange_rates (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xaf_per_coin bigint NOT NULL CHECK (xaf_per_coin BETWEEN 1 AND 999999999999999), -- millionths of a franc
  fee          integer NOT NULL CHECK (fee BETWEEN 0 AND 10000),                   -- hundredths of a percent
  since        timestamptz NOT NULL,
  set_by       text NOT NULL
);

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are never updated or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
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
-- Those that may be deleted some time after they expired.
CREATE INDEX unused_quotes ON exchange_quotes (expires_at) WHERE used_at IS NULL;

CREATE TABLE withdrawals (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL,
  xaf         bigint NOT NULL CHECK (xaf > 0),
  status      text NOT NULL CHECK (status IN ('PENDING', 'SETTLED', 'REJECTED')),
  provider    text NOT NULL,
  account     text NOT NULL,                    -- empty when it is decided and its user deleted
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  partition   integer NOT NULL,                 -- whose owner sends it to the provider
  -- How the provider was asked: no part of the ledger, written by src/payouts alone.
  tries       integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  accepted_at timestamptz
);
CREATE INDEX withdrawals_by_age ON withdrawals (created_at, id);
CREATE INDEX withdrawals_of_users ON withdrawals (user_id, created_at, id);
CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);
-- What is to be sent next, by the partition that sees to it.
CREATE INDEX payouts_to_send ON withdrawals (partition, next_try_at) WHERE status = 'PENDING' AND accepted_at IS NULL;

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT ON exchange_rates TO cowrie_ledger;
    GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_quotes TO cowrie_ledger;
    GRANT SELECT, INSERT, UPDATE ON withdrawals TO cowrie_ledger;
  END IF;
END $$;
