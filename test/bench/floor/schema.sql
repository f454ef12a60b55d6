CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);
INSERT INTO accounts SELECT generate_series(0, 10000), 0;
CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_account bigint NOT NULL, to_account bigint NOT NULL, amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), reason text NOT NULL
);
CREATE TABLE results (key uuid PRIMARY KEY, data text NOT NULL);
