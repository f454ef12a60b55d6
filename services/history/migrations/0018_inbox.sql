-- Where history stands and what it leaves behind move into the tables of libs/consumer, and what cannot be projected is kept there. They
-- are the same rows: an instance of the release before locks and moves them through the views, so that of two owners one passes.

CREATE SCHEMA inbox;

-- last_hash, and what is put in by itself: for the release before.
ALTER TABLE partitions
  ADD COLUMN group_id text NOT NULL DEFAULT 'history',
  ADD COLUMN topic    text NOT NULL DEFAULT 'coin.events';
ALTER TABLE partitions DROP CONSTRAINT partitions_pkey;
-- safe: a row for each partition
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
ALTER TABLE partitions ADD CONSTRAINT positions_pkey PRIMARY KEY (group_id, topic, partition);
-- view: partitions stays, and takes the statements of the release before
-- squawk-ignore renaming-table
ALTER TABLE partitions RENAME TO positions;
ALTER TABLE positions SET SCHEMA inbox;
CREATE VIEW partitions AS
  SELECT partition, next_offset, next_sequence, last_digest, last_hash, head_hash, head_sequence, head_due_sequence
  FROM inbox.positions WHERE group_id = 'history' AND topic = 'coin.events';

ALTER TABLE left_behind ADD COLUMN topic text NOT NULL DEFAULT 'coin.events';
ALTER TABLE left_behind DROP CONSTRAINT left_behind_pkey;
-- safe: an administrator writes the few rows that there are
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
ALTER TABLE left_behind ADD CONSTRAINT left_behind_pkey PRIMARY KEY (topic, partition, message_offset);
ALTER TABLE left_behind SET SCHEMA inbox;
CREATE VIEW left_behind AS
  SELECT partition, message_offset, reason, noted_at FROM inbox.left_behind WHERE topic = 'coin.events';

-- What is not projected, as it was sent.
CREATE TABLE inbox.dead_letters (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id       text NOT NULL,
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  sequence       bigint,                     -- null when it is no event
  type           text,
  reason         text NOT NULL,
  headers        json NOT NULL,
  value          bytea NOT NULL,
  kept_at        timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dead_letters_by_place ON inbox.dead_letters (group_id, topic, partition, message_offset);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA inbox TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE, DELETE ON inbox.dead_letters TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE ON partitions TO cowrie_history;
  GRANT SELECT ON left_behind TO cowrie_history;
END $$;
