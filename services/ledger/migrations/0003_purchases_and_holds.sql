-- Purchases with references, refunds, holds.

ALTER TABLE transactions
  ADD COLUMN refund_of bigint,                 -- of a REFUND: the purchase
  ADD COLUMN hold_id   uuid,                   -- the hold whose capture it is
  ADD COLUMN reference text;                   -- what the caller knows a purchase by

-- What was given back of a purchase.
CREATE INDEX refunds ON transactions (refund_of) WHERE refund_of IS NOT NULL;
-- A reference is used once by an API key, or by a user who came without one. No code can get around that.
CREATE UNIQUE INDEX references_of_keys ON transactions (api_key_id, reference)
  WHERE reference IS NOT NULL AND api_key_id IS NOT NULL;
CREATE UNIQUE INDEX references_of_users ON transactions (from_account, reference)
  WHERE reference IS NOT NULL AND api_key_id IS NULL;

CREATE TABLE holds (
  id              uuid PRIMARY KEY,
  payer           bigint NOT NULL,
  receiver        bigint NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  captured        bigint NOT NULL DEFAULT 0 CHECK (captured >= 0),
  released        bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  status          text NOT NULL CHECK (status IN ('OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED')),
  reason          text NOT NULL,
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  partition       integer NOT NULL,            -- whose numbers its placing took, and who lets it expire
  ended_partition integer,                     -- whose numbers its end took: another one when its receiver went away
  CONSTRAINT what_is_not_open_is_settled
    CHECK (CASE WHEN status = 'OPEN' THEN captured = 0 AND released = 0 ELSE captured + released = amount END),
  CONSTRAINT an_end_has_a_place CHECK ((status = 'OPEN') = (ended_partition IS NULL)),
  CHECK (payer <> receiver)
);
CREATE INDEX holds_of_payers ON holds (payer, created_at, id);
CREATE INDEX holds_of_receivers ON holds (receiver, created_at, id);
-- What expires next, by the partition that sees to it.
CREATE INDEX open_holds ON holds (partition, expires_at) WHERE status = 'OPEN';

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON holds TO cowrie_ledger;
  END IF;
END $$;
