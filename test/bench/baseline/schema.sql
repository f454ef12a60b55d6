-- The tables of a ledger without partitions and without a hash chain; otherwise as Cowrie's.
CREATE TABLE accounts (
  id bigint PRIMARY KEY, wallet_id uuid UNIQUE,
  received bigint NOT NULL DEFAULT 0, sent bigint NOT NULL DEFAULT 0, balance bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (balance = received - sent), CHECK (balance >= 0 OR id = 0)) WITH (fillfactor = 50);
INSERT INTO accounts (id) SELECT generate_series(-4, 0); CREATE SEQUENCE transaction_ids;
CREATE TABLE transactions (
  id bigint PRIMARY KEY, type text NOT NULL, amount bigint NOT NULL CHECK (amount > 0),
  from_account bigint NOT NULL, to_account bigint NOT NULL, from_balance bigint NOT NULL, to_balance bigint NOT NULL,
  created_at timestamptz NOT NULL, initiated_by text NOT NULL, reason text NOT NULL);
CREATE TABLE results (
  key text NOT NULL, principal text NOT NULL, fingerprint bytea NOT NULL, data text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (key, principal));
CREATE TABLE outbox (id bigint PRIMARY KEY, time timestamptz NOT NULL, data text NOT NULL);
