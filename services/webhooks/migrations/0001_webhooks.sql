-- Who is to be told of events, what is on its way to them, and what came of it.

CREATE TABLE webhooks (
  id                  uuid PRIMARY KEY,
  url                 text NOT NULL,
  types               text[] NOT NULL,        -- of the events that it is sent
  description         text,
  status              text NOT NULL CHECK (status IN ('ACTIVE', 'DISABLED')),
  sealed_secret       text NOT NULL,          -- as it came, sealed for the service: the database alone opens nothing
  former_secrets      jsonb NOT NULL DEFAULT '[]', -- those before, the newest first: [{sealedSecret, untilMs}]; each signs until then
  failing_since       timestamptz,            -- of the first failure that no success has followed
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  deleted_at          timestamptz             -- it is gone for everybody; its deliveries go little by little
);

-- An event that some webhook is or was to be sent, as it is sent. Its id is made of source and id of the CloudEvent.
CREATE TABLE events (
  id         uuid PRIMARY KEY,
  event_id   text NOT NULL,                   -- the CloudEvent's
  type       text NOT NULL,
  body       text NOT NULL,                   -- the CloudEvent in structured JSON
  body_bytes integer NOT NULL,
  stored_at  timestamptz NOT NULL
);

-- One event on its way to one webhook. Its id is made of both, so that it is the same whenever the event is sent.
CREATE TABLE deliveries (
  id              uuid PRIMARY KEY,
  webhook_id      uuid NOT NULL REFERENCES webhooks,
  event           uuid NOT NULL REFERENCES events,
  lane            text NOT NULL,              -- a partition of a topic, as coin.events/3; or ping, or redeliver
  place           bigint NOT NULL,            -- in its lane: the event's sequence; without order, when it is due (ms)
  status          text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  attempts        integer NOT NULL DEFAULT 0,
  last_status     integer,
  last_error      text,
  next_attempt_at timestamptz,                -- NULL unless PENDING
  created_at      timestamptz NOT NULL,
  settled_at      timestamptz                 -- NULL while PENDING
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000); -- else each look at a lane passes dead rows by the million
CREATE INDEX deliveries_pending ON deliveries (webhook_id, lane, place) WHERE status = 'PENDING';
CREATE INDEX deliveries_by_time ON deliveries (webhook_id, created_at, id);
CREATE INDEX deliveries_by_status ON deliveries (webhook_id, status, created_at, id);
CREATE INDEX deliveries_by_event ON deliveries (event);
CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE settled_at IS NOT NULL;

-- What is sent one after the other. Who sends holds the lane until `leased_until`; a lane of one that died is taken over.
CREATE TABLE lanes (
  webhook_id   uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  lane         text NOT NULL,
  due_at       timestamptz,                   -- when the first of it is to be sent; NULL when nothing is pending
  lease        uuid,
  leased_until timestamptz,
  PRIMARY KEY (webhook_id, lane)
) WITH (fillfactor = 50);

-- The service's role may do what the service does and nothing else. Who owns the database may not be allowed to
-- make roles; the service then runs as the owner.
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
  GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, events, deliveries, lanes TO cowrie_webhooks;
END $$;
