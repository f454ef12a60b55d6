-- Through which platform a transaction or a hold was asked for, and what platforms and API keys moved on a day.

ALTER TABLE transactions ADD COLUMN platform text;
ALTER TABLE transactions_archive ADD COLUMN platform text;
ALTER TABLE holds ADD COLUMN platform text;

CREATE OR REPLACE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;

CREATE TABLE day_totals (
  counter text PRIMARY KEY,
  last_at timestamptz NOT NULL,                -- the total is that of this UTC day
  amount  bigint NOT NULL CHECK (amount > 0)
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON day_totals TO cowrie_ledger;
  END IF;
END $$;
