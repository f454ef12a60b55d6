-- What libs/consumer knows of the hash chains of the partitions, and which records of the topics are not Cowrie's.

-- The hash of the last transaction up to head_sequence. It holds while next_sequence is head_due_sequence: an older consumer moves
-- next_sequence alone.
ALTER TABLE inbox.positions
  ADD COLUMN head_hash bytea,
  ADD COLUMN head_sequence bigint,
  ADD COLUMN head_due_sequence bigint;

-- Records that are passed over: an administrator says so (docs/operations.md).
CREATE TABLE inbox.left_behind (
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset)
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN RETURN; END IF;
  GRANT SELECT ON inbox.left_behind TO cowrie_webhooks;
END $$;
