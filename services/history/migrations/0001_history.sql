-- The read model: what each party did, fed by events alone. `partitions` (from the shared migrations) holds,
-- for each partition of the event topic, the next offset to read and the next sequence that is due.

-- One row per party of a transaction. Parties are the ledger's accounts: a user's id, treasuries negative.
-- Issuance has no rows: nobody lists it, and mints and burns stand with their users.
-- Columns go from wide to narrow so that nothing is lost to padding; who paid whom follows from the sign.
CREATE TABLE entries (
  party         bigint NOT NULL,
  created_at_ms bigint NOT NULL,               -- milliseconds since 1970
  id            bigint NOT NULL,               -- the transaction's
  counterparty  bigint NOT NULL,               -- 0 = issuance
  amount        bigint NOT NULL,               -- units; negative: the party paid
  balance       bigint NOT NULL,               -- the party's balance after it, units
  kind          smallint NOT NULL,             -- the transaction's type, see src/domain/kind.ts
  reason        text NOT NULL,
  PRIMARY KEY (party, created_at_ms, id)
);

-- Pages of one type. Transfers are the bulk and go without: their filter skips few rows of the primary key.
CREATE INDEX entries_by_kind ON entries (party, kind, created_at_ms, id) WHERE kind <> 3;

-- The service's role may do what the service does and nothing else. Who owns the database may not be allowed to
-- make roles; the service then runs as the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN
    CREATE ROLE cowrie_history NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL; -- roles belong to the whole server: another database was migrated at the same moment
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'no role cowrie_history: it may not be created by this user';
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON entries TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE ON partitions TO cowrie_history;
END $$;
