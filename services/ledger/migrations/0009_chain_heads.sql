-- Heads of the chains that were signed and published (coin.chain.sealed), so that outsiders can hold the operator to them.
-- Some hundred a day; they are kept for ever, as the transactions that they are about.

CREATE TABLE chain_heads (
  partition      integer NOT NULL,
  sequence       bigint NOT NULL,              -- of the transaction that was the last one
  hash           bytea NOT NULL,               -- and its hash
  at             timestamptz NOT NULL,
  jws            text NOT NULL,
  event_sequence bigint NOT NULL,              -- the number that the event took
  PRIMARY KEY (partition, sequence),
  CHECK (sequence >= 1 AND event_sequence > sequence)
);
CREATE TRIGGER chain_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT ON chain_heads TO cowrie_ledger;
  END IF;
END $$;
