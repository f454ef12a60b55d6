-- The database of the webhooks service: who receives events, which deliveries wait, and how each attempt ended.

-- ── Events that were read ──────────────────────────────────────────────────────────────────────────────────────────
-- The tables of libs/consumer: installSql has the same for other consumers.

CREATE SCHEMA inbox;

-- Where each consumer stands in each partition. The row is the fence: an instance locks it before it applies events, and goes
-- on only if the row still says what the instance believes.
CREATE TABLE inbox.positions (
  group_id      text NOT NULL,
  topic         text NOT NULL,
  partition     integer NOT NULL,
  next_offset   bigint NOT NULL DEFAULT 0,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_digest   bytea,                       -- SHA-256 of the message at next_offset - 1; it differs if the topic was made again
  -- The hash of the last transaction, up to head_sequence. It counts while next_sequence is head_due_sequence: a position that
  -- was moved by hand has no head until the next transaction.
  head_hash         bytea,
  head_sequence     bigint,
  head_due_sequence bigint,
  PRIMARY KEY (group_id, topic, partition)
) WITH (fillfactor = 20);

-- Events that could not be applied, as they were sent.
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

-- Records that an administrator has passed over: see docs/operations.md.
CREATE TABLE inbox.left_behind (
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset)
);

-- ── Webhooks and deliveries ────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE webhooks (
  id             uuid PRIMARY KEY,
  url            text NOT NULL,                -- '': its events are pulled
  types          text[] NOT NULL,              -- of the events that it receives
  platform       text,                         -- it receives the events of this platform alone; null: all
  description    text,
  status         text NOT NULL CHECK (status IN ('ACTIVE', 'DISABLED')),
  disabled_at    timestamptz,                  -- earlier events are still stored for it, also when they are read later
  sealed_secret  text NOT NULL,                -- sealed for the service: the database alone opens nothing
  former_secrets jsonb NOT NULL DEFAULT '[]',  -- replaced secrets that still sign, newest first: [{sealedSecret, untilMs}]
  failing_since  timestamptz,                  -- of the first failure since the last success
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  deleted_at     timestamptz                   -- nobody sees it any more; its deliveries are deleted step by step
);

-- An event that at least one webhook receives. Its id is derived from the source and the id of the CloudEvent.
CREATE TABLE events (
  id          uuid PRIMARY KEY,
  event_id    text NOT NULL,                   -- the CloudEvent's
  type        text NOT NULL,
  body        text NOT NULL,                   -- the CloudEvent in structured JSON
  body_bytes  integer NOT NULL,
  stored_at   timestamptz NOT NULL,
  traceparent text                             -- W3C trace context of the request that caused it
);

-- One event for one webhook. Its id is derived from both, so that it is the same whenever the event is sent.
CREATE TABLE deliveries (
  id              uuid PRIMARY KEY,
  webhook_id      uuid NOT NULL REFERENCES webhooks,
  event           uuid NOT NULL REFERENCES events,
  lane            text NOT NULL,              -- a partition of a topic, such as coin.events/3; or ping, or redeliver
  place           bigint NOT NULL,            -- in its lane: the event's sequence; in a lane without order: when it is due (ms)
  status          text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  attempts        integer NOT NULL DEFAULT 0,
  last_status     integer,
  last_error      text,
  last_attempts   jsonb NOT NULL DEFAULT '[]', -- newest first: [{atMs, status, error, durationMs, answer}]
  next_attempt_at timestamptz,                -- null unless PENDING
  created_at      timestamptz NOT NULL,
  settled_at      timestamptz                 -- null while PENDING
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000); -- else a look at a lane passes millions of dead rows
CREATE INDEX deliveries_pending ON deliveries (webhook_id, lane, place) WHERE status = 'PENDING';
CREATE INDEX deliveries_by_time ON deliveries (webhook_id, created_at, id);
CREATE INDEX deliveries_by_status ON deliveries (webhook_id, status, created_at, id);
CREATE INDEX deliveries_by_event ON deliveries (event);
CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE settled_at IS NOT NULL;

-- Deliveries of a lane are sent one after the other. The sender holds the lane until leased_until; then another may take it.
CREATE TABLE lanes (
  webhook_id   uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  lane         text NOT NULL,
  due_at       timestamptz,                   -- when its first delivery is due; null when none waits
  lease        uuid,
  leased_until timestamptz,
  PRIMARY KEY (webhook_id, lane)
) WITH (fillfactor = 50);

-- ── Replays ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Events of a time that a webhook is to receive again. The row is deleted when all of them are stored as deliveries.
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

-- How far each partition of a replay is read. A replay that has not begun has no parts.
CREATE TABLE replay_parts (
  replay_id   uuid NOT NULL REFERENCES replays ON DELETE CASCADE,
  topic       text NOT NULL,
  partition   integer NOT NULL,
  next_offset bigint NOT NULL,
  end_offset  bigint NOT NULL,
  PRIMARY KEY (replay_id, topic, partition)
);

-- ── The administrative log ─────────────────────────────────────────────────────────────────────────────────────────

-- What administrators did to webhooks: one hash chain, written with the effect. It holds no URL, which may contain a secret
-- of the receiver.
CREATE TABLE admin_log (
  partition     integer NOT NULL,
  sequence      bigint NOT NULL,               -- from 1, without gaps
  at            timestamptz NOT NULL,
  actor_user_id bigint,                        -- null: not a user, see details
  api_key_id    uuid,
  action        text NOT NULL,
  target        text NOT NULL,
  details       text NOT NULL,                 -- JSON, exactly as it was hashed
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  PRIMARY KEY (partition, sequence)
);
CREATE INDEX admin_log_by_time ON admin_log (at, partition, sequence);
CREATE INDEX admin_log_of_actor ON admin_log (actor_user_id, at, partition, sequence) WHERE actor_user_id IS NOT NULL;
CREATE INDEX admin_log_of_action ON admin_log (action, at, partition, sequence);
CREATE INDEX admin_log_of_target ON admin_log (target, at, partition, sequence);

-- The end of the chain, kept apart from it, so that missing last rows are noticed. A writer locks the row.
CREATE TABLE admin_log_heads (
  partition     integer PRIMARY KEY,
  next_sequence bigint NOT NULL,
  last_hash     bytea NOT NULL
) WITH (fillfactor = 20);
INSERT INTO admin_log_heads (partition, next_sequence, last_hash) VALUES (0, 1, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the administrative log is never updated or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER admin_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

-- ── Rights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The service's role may do what the service does and nothing else. An owner who may not create roles gets none; the
-- service then runs as the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN
    CREATE ROLE cowrie_webhooks NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL; -- roles belong to the whole server: another database was migrated at the same moment
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'no role cowrie_webhooks: it may not be created by this user';
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA inbox TO cowrie_webhooks;
  GRANT SELECT, INSERT, UPDATE, DELETE ON inbox.positions, inbox.dead_letters TO cowrie_webhooks;
  GRANT SELECT ON inbox.left_behind TO cowrie_webhooks;
  GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, events, deliveries, lanes, replays, replay_parts TO cowrie_webhooks;
  GRANT SELECT, INSERT ON admin_log TO cowrie_webhooks;
  GRANT SELECT, INSERT, UPDATE ON admin_log_heads TO cowrie_webhooks;
END $$;
