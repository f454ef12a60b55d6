-- Payment requests whose payment is split between several receivers.
ALTER TABLE payment_requests ADD COLUMN legs text; -- JSON: to whom, and how much

-- For those whom it pays beside its `receiver`, which is the first user among them: in whose lists it is, too.
CREATE TABLE payment_request_payees (
  account            bigint NOT NULL,
  created_at         timestamptz NOT NULL,
  payment_request_id uuid NOT NULL,
  PRIMARY KEY (account, created_at, payment_request_id)
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT ON payment_request_payees TO cowrie_ledger;
  END IF;
END $$;
