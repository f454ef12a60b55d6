-- Coins that users send at a time of later, or again and again.

CREATE TABLE schedules (
  id            uuid PRIMARY KEY,
  payer         bigint NOT NULL,
  receiver      bigint NOT NULL CHECK (receiver <> payer),
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL,
  every         text CHECK (every IN ('P1D', 'P1W', 'P1M', 'P1Y')),  -- null: once
  starts_at     timestamptz NOT NULL,
  times         integer CHECK (times > 0),                           -- null: until it is cancelled
  runs          integer NOT NULL CHECK (runs >= 0),                  -- how often it was paid
  due           integer NOT NULL CHECK (due >= 0),                   -- the number of the occurrence that comes next
  attempt       integer NOT NULL CHECK (attempt >= 0),               -- how often that was refused
  next_at       timestamptz,
  status        text NOT NULL CHECK (status IN ('ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED')),
  failure_code  text,
  failed_at     timestamptz,
  metadata      text,                                                -- JSON
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  partition     integer NOT NULL,                                    -- its payer's
  CONSTRAINT what_is_active_has_a_time CHECK ((status = 'ACTIVE') = (next_at IS NOT NULL)),
  CONSTRAINT never_more_often_than_asked CHECK (times IS NULL OR runs <= times),
  CHECK ((failure_code IS NULL) = (failed_at IS NULL))
);
CREATE INDEX schedules_of_payers ON schedules (payer, created_at, id);
-- What is done next, by the partition that sees to it.
CREATE INDEX active_schedules ON schedules (partition, next_at) WHERE status = 'ACTIVE';
-- What ends with its receiver.
CREATE INDEX open_schedules_of_receivers ON schedules (receiver) WHERE status IN ('ACTIVE', 'PAUSED');
CREATE INDEX open_schedules_of_payers ON schedules (payer) WHERE status IN ('ACTIVE', 'PAUSED');

-- Users whose wallets were closed, until each partition has cancelled what is left of their schedules.
CREATE TABLE closed_parties (user_id bigint PRIMARY KEY);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON schedules TO cowrie_ledger;
    GRANT SELECT, INSERT, DELETE ON closed_parties TO cowrie_ledger;
  END IF;
END $$;
