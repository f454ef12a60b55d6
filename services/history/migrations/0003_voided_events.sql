-- After the ledger was restored to an earlier moment, its events name transactions that did not happen: their entries go.

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN
    GRANT DELETE ON entries TO cowrie_history;
  END IF;
END $$;
