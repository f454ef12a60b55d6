-- Coins that somebody is asked for, and the transactions that pay them.

ALTER TABLE transactions ADD COLUMN payment_request_id uuid;
ALTER TABLE transactions_archive ADD COLUMN payment_request_id uuid;
CREATE OR REPLACE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;

CREATE TABLE payment_requests (
  id              uuid PRIMARY KEY,
  receiver        bigint NOT NULL,
  payer           bigint,                      -- null: whoever pays first
  amount          bigint NOT NULL CHECK (amount > 0),
  reason          text NOT NULL,
  reference       text,
  metadata        text,                        -- JSON
  status          text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'CANCELLED', 'EXPIRED')),
  transaction_id  bigint,                      -- the one that paid it
  paid_by         bigint,
  platform        text,
  created_by      text NOT NULL,
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  partition       integer NOT NULL,            -- whose numbers its making took, and who lets it expire
  CONSTRAINT what_is_paid_has_a_payment
    CHECK (CASE WHEN status = 'PAID' THEN num_nulls(transaction_id, paid_by) = 0 ELSE num_nonnulls(transaction_id, paid_by) = 0 END),
  CONSTRAINT who_is_named_pays CHECK (payer IS NULL OR paid_by IS NULL OR payer = paid_by),
  CHECK (payer IS NULL OR payer <> receiver),
  CHECK (paid_by IS NULL OR paid_by <> receiver)
);
CREATE INDEX payment_requests_by_time ON payment_requests (created_at, id);
CREATE INDEX payment_requests_by_status ON payment_requests (status, created_at, id);
CREATE INDEX payment_requests_of_receivers ON payment_requests (receiver, created_at, id);
CREATE INDEX payment_requests_of_payers ON payment_requests (payer, created_at, id) WHERE payer IS NOT NULL;
-- Of those that named nobody.
CREATE INDEX payment_requests_paid_by ON payment_requests (paid_by, created_at, id) WHERE payer IS NULL AND paid_by IS NOT NULL;
CREATE INDEX payment_requests_of_references ON payment_requests (created_by, reference) WHERE reference IS NOT NULL;
-- What expires next, by the partition that sees to it.
CREATE INDEX pending_payment_requests ON payment_requests (partition, expires_at) WHERE status = 'PENDING';

-- A payment of a request has the reference of whoever made that, not of who pays: they may have used the same for something else.
CREATE OR REPLACE FUNCTION refuse_second_use() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM transactions_archive WHERE hold_id = NEW.hold_id)
     OR EXISTS (SELECT FROM transactions_archive WHERE payment_request_id = NEW.payment_request_id)
     OR EXISTS (SELECT FROM transactions_archive WHERE api_key_id = NEW.api_key_id AND reference = NEW.reference)
     OR (NEW.api_key_id IS NULL AND NEW.payment_request_id IS NULL AND EXISTS (
           SELECT FROM transactions_archive
           WHERE api_key_id IS NULL AND from_account = NEW.from_account AND reference = NEW.reference
             AND payment_request_id IS NULL)) THEN
    RAISE EXCEPTION 'transaction % uses a reference, a hold or a payment request that an archived one has used', NEW.id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER used_once AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL OR NEW.hold_id IS NOT NULL OR NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION refuse_second_use();

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON payment_requests TO cowrie_ledger;
  END IF;
END $$;
