-- What each user minted without a second administrator on the UTC day of their last such mint, where there is a bound for that.
CREATE TABLE mint_totals (
  requested_by bigint PRIMARY KEY,
  last_at      timestamptz NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0)
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON mint_totals TO cowrie_ledger;
  END IF;
END $$;
