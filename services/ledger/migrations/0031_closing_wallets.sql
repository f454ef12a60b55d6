-- Wallets of deleted users with more open holds than one command releases: they are closed step by step.
CREATE TABLE closing_wallets (
  user_id    bigint PRIMARY KEY,
  partition  integer NOT NULL,
  closed_by  text NOT NULL,        -- who deleted the user: a principal
  reason     text NOT NULL,        -- of the transfer that sweeps what is left
  since      timestamptz NOT NULL,
  steps      integer NOT NULL      -- how many were done
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON closing_wallets TO cowrie_ledger;
  END IF;
END $$;
