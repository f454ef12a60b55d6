-- Events that are to be sent again. A row goes when all of them are stored as deliveries.

CREATE TABLE replays (
  id           uuid PRIMARY KEY,
  webhook_id   uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  from_at      timestamptz NOT NULL,
  to_at        timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  lease        uuid,
  leased_until timestamptz
);
CREATE INDEX replays_by_webhook ON replays (webhook_id);

-- How far each partition of a replay is read. There are none before it begins.
CREATE TABLE replay_parts (
  replay_id   uuid NOT NULL REFERENCES replays ON DELETE CASCADE,
  topic       text NOT NULL,
  partition   integer NOT NULL,
  next_offset bigint NOT NULL,
  end_offset  bigint NOT NULL,
  PRIMARY KEY (replay_id, topic, partition)
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON replays, replay_parts TO cowrie_webhooks;
END $$;
