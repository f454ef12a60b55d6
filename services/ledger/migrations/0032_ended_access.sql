-- Users whose access ended, until their active schedules are paused and the payment requests that they made are cancelled.
CREATE TABLE paused_payers (
  user_id bigint PRIMARY KEY,
  noted   integer NOT NULL         -- how often
);
CREATE TABLE cancelled_payees (
  user_id bigint PRIMARY KEY,
  noted   integer NOT NULL
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON paused_payers, cancelled_payees TO cowrie_ledger;
  END IF;
END $$;
