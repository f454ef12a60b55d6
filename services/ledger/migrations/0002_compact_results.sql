-- A result is found by one number and rebuilt from the transaction that it belongs to: 160 bytes, and not 750.

CREATE TABLE compact_results (
  slot           uuid PRIMARY KEY,             -- of the key and its principal, or the command's id: see src/store/results.ts
  command_id     uuid NOT NULL,
  -- A command with one transaction: the reply is that row and the account after it.
  transaction_id bigint,
  account_id     bigint,
  received       bigint,
  sent           bigint,
  held           bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  fingerprint    bytea,
  data           text,                         -- any other command: the JSON text of the reply's data
  CONSTRAINT one_form CHECK ((data IS NULL) = (transaction_id IS NOT NULL)),
  CONSTRAINT whole_account CHECK (num_nulls(transaction_id, account_id, received, sent, held) IN (0, 5))
);

INSERT INTO compact_results (slot, command_id, created_at, fingerprint, data)
SELECT CASE WHEN key = ' ' || command_id THEN command_id
            ELSE encode(substr(sha256(convert_to(principal || E'\n' || key, 'UTF8')), 1, 16), 'hex')::uuid END,
       command_id, created_at, fingerprint, data
FROM results;

DROP TABLE results;
ALTER TABLE compact_results RENAME TO results;
ALTER INDEX compact_results_pkey RENAME TO results_pkey;
-- Results are kept 30 days; the oldest are found by this.
CREATE INDEX results_by_age ON results USING brin (created_at);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, DELETE ON results TO cowrie_ledger;
  END IF;
END $$;
