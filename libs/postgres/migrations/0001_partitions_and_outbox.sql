-- What every service that applies commands has: where each command partition stands, and an outbox.

-- One row per partition. It is the fence: who wants to apply commands of a partition locks its row
-- and goes on only if the row still says what it believes.
CREATE TABLE partitions (
  partition     integer PRIMARY KEY,
  next_offset   bigint NOT NULL DEFAULT 0,    -- the first command offset that is not decided yet
  next_sequence bigint NOT NULL DEFAULT 1,    -- the next number of the partition's outbox: gapless
  last_digest   bytea,                        -- SHA-256 of the message at next_offset - 1: tells a recreated topic
  last_hash     bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')  -- head of the ledger's hash chain
) WITH (fillfactor = 20);

-- Public facts on their way to Kafka. A row leaves when the broker has acknowledged it.
CREATE TABLE outbox (
  partition integer NOT NULL,
  sequence  bigint NOT NULL,
  type      text NOT NULL,
  subject   text NOT NULL,
  time      timestamptz NOT NULL,
  data      text NOT NULL,
  PRIMARY KEY (partition, sequence)
);

-- How far each partition is published. Locked by the relay that publishes it.
CREATE TABLE outbox_cursors (
  partition          integer PRIMARY KEY,
  published_sequence bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 20);
