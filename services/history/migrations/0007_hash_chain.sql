-- What history knows of the hash chains of the partitions, and which records of the topic are not the ledger's.

-- The hash of the last transaction up to head_sequence. It holds while next_sequence is head_due_sequence: the release before moves
-- next_sequence alone, and what was projected before has no head until the next transaction.
ALTER TABLE partitions
  ADD COLUMN head_hash bytea,
  ADD COLUMN head_sequence bigint,
  ADD COLUMN head_due_sequence bigint;

-- Records of coin.events that are passed over: an administrator says so (docs/operations.md).
CREATE TABLE left_behind (
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (partition, message_offset)
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT ON left_behind TO cowrie_history;
END $$;
