-- Where the service stands in the topics of events, and events that could not be stored: the tables of libs/consumer.

CREATE SCHEMA inbox;

-- Where each consumer stands in each partition. It is the fence: who applies events of a partition locks its row, and goes on
-- only if the row still says what it believes.
CREATE TABLE inbox.positions (
  group_id      text NOT NULL,
  topic         text NOT NULL,
  partition     integer NOT NULL,
  next_offset   bigint NOT NULL DEFAULT 0,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_digest   bytea,                       -- SHA-256 of the message at next_offset - 1: tells a recreated topic
  PRIMARY KEY (group_id, topic, partition)
) WITH (fillfactor = 20);

-- What is not applied, as it was sent.
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
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA inbox TO cowrie_webhooks;
  GRANT SELECT, INSERT, UPDATE, DELETE ON inbox.positions, inbox.dead_letters TO cowrie_webhooks;
END $$;
