-- After a restore to an earlier moment: the numbers that were published and are void (docs/operations/backup.md).
-- Written by `npm run reconcile` as the owner; the service only reads it.

CREATE TABLE restores (
  id            uuid NOT NULL,                 -- the same for all partitions of one restore
  partition     integer NOT NULL,
  from_sequence bigint NOT NULL,               -- the first number that the restored database did not know
  lost_to       bigint NOT NULL,               -- the last number that had been published
  to_sequence   bigint NOT NULL,               -- with the numbers of the events that say so
  reason        text NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (partition, from_sequence),
  CHECK (from_sequence >= 1 AND from_sequence <= lost_to AND lost_to < to_sequence)
);
CREATE TRIGGER restores_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON restores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT ON restores TO cowrie_ledger;
  END IF;
END $$;
