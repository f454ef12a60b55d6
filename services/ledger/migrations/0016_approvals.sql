-- Acts that wait for a second person. A mint request is the approval of a mint, so its table grows into that of all of them; the release
-- before goes on with a view under the name of before, whose rows get what they do not name from the defaults.

-- view: mint_requests stays, and takes the statements of the release before
-- squawk-ignore renaming-table
ALTER TABLE mint_requests RENAME TO approvals;
ALTER INDEX mint_requests_by_time RENAME TO approvals_by_time;
ALTER INDEX mint_requests_by_status RENAME TO approvals_by_status;

-- Of a mint: where the coins are to go, what for, and how many; the view has no row without them.
-- view: mint_requests shows mints alone
-- squawk-ignore ban-drop-not-null
ALTER TABLE approvals ALTER COLUMN account DROP NOT NULL;
-- view: mint_requests shows mints alone
-- squawk-ignore ban-drop-not-null
ALTER TABLE approvals ALTER COLUMN reason DROP NOT NULL;
-- Units, or XAF; null: it has none.
-- view: mint_requests shows mints alone
-- squawk-ignore ban-drop-not-null
ALTER TABLE approvals ALTER COLUMN amount DROP NOT NULL;

ALTER TABLE approvals
  ADD COLUMN action          text NOT NULL DEFAULT 'mint',
  ADD COLUMN target          text,                               -- null, as the rest of what is asked for: a mint of the release before
  ADD COLUMN method          text,
  ADD COLUMN path            text,
  ADD COLUMN request         text,                               -- JSON
  ADD COLUMN request_hash    bytea,
  ADD COLUMN expires_at      timestamptz NOT NULL DEFAULT now() + interval '7 days',
  ADD COLUMN decision_reason text,
  ADD CONSTRAINT a_request_is_whole CHECK (num_nulls(target, method, path, request, request_hash) IN (0, 5)) NOT VALID,
  ADD CONSTRAINT a_mint_has_a_receiver CHECK (action <> 'mint' OR num_nulls(account, reason, amount) = 0) NOT VALID,
  ADD CONSTRAINT only_a_mint_follows_from_its_row CHECK (action = 'mint' OR request IS NOT NULL) NOT VALID;

CREATE VIEW mint_requests AS
  SELECT id, status, account, amount, reason, requested_by, created_at, decided_by, decided_at FROM approvals WHERE action = 'mint';

-- What a user did of an action without a second person on the UTC day of their last such act, where there is a bound for that. Mints are
-- counted in mint_totals.
CREATE TABLE act_totals (
  requested_by bigint NOT NULL,
  action       text NOT NULL,
  last_at      timestamptz NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (requested_by, action)
);

-- The approval by which a transaction was made.
ALTER TABLE transactions ADD COLUMN approval_id uuid;
ALTER TABLE transactions_archive ADD COLUMN approval_id uuid;
CREATE OR REPLACE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, UPDATE ON mint_requests, act_totals TO cowrie_ledger;
  END IF;
END $$;
