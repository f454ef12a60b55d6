-- Below how much a treasury is low; null: nobody asked to be told.
CREATE TABLE treasury_alarms (
  treasury text PRIMARY KEY,
  below    bigint CHECK (below > 0)
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON treasury_alarms TO cowrie_ledger;
  END IF;
END $$;
