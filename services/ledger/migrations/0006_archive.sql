-- Old transactions move to an archive, where they stay for ever. It is moved by an operator's command, as the owner:
-- the service's role still only adds transactions. Release N-1 runs beside this as long as nothing was moved.

-- The same columns in the same order: a row is copied, and compared, as a whole.
CREATE TABLE transactions_archive (
  LIKE transactions INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  PRIMARY KEY (id),
  UNIQUE (partition, sequence)
);
CREATE INDEX archived_refunds ON transactions_archive (refund_of) WHERE refund_of IS NOT NULL;
CREATE UNIQUE INDEX archived_references_of_keys ON transactions_archive (api_key_id, reference)
  WHERE reference IS NOT NULL AND api_key_id IS NOT NULL;
CREATE UNIQUE INDEX archived_references_of_users ON transactions_archive (from_account, reference)
  WHERE reference IS NOT NULL AND api_key_id IS NULL;
CREATE UNIQUE INDEX archived_captures ON transactions_archive (hold_id) WHERE hold_id IS NOT NULL;

-- For whoever reads transactions, wherever they are: a statement sees each of them once.
CREATE VIEW all_transactions AS SELECT * FROM transactions UNION ALL SELECT * FROM transactions_archive;

CREATE TRIGGER transactions_archive_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions_archive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A row leaves when its exact copy is in the archive, byte by byte, and in no other way. Plans of a function are kept
-- while a table grows: so by index alone.
CREATE FUNCTION refuse_loss() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM gone AS g LEFT JOIN transactions_archive AS a ON a.id = g.id
             WHERE a.id IS NULL OR NOT a *= g) THEN
    RAISE EXCEPTION 'transactions are never updated or deleted: they move to the archive as they are'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_are_kept AFTER DELETE ON transactions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
DROP TRIGGER transactions_are_final ON transactions;
CREATE TRIGGER transactions_are_final BEFORE UPDATE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the unique indexes of transactions say, over both tables. AFTER: whoever waited for a row that was being moved
-- sees it in the archive then. Plain transfers do not come here.
CREATE FUNCTION refuse_second_use() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM transactions_archive WHERE hold_id = NEW.hold_id)
     OR EXISTS (SELECT FROM transactions_archive WHERE api_key_id = NEW.api_key_id AND reference = NEW.reference)
     OR (NEW.api_key_id IS NULL AND EXISTS (
           SELECT FROM transactions_archive
           WHERE api_key_id IS NULL AND from_account = NEW.from_account AND reference = NEW.reference)) THEN
    RAISE EXCEPTION 'transaction % uses a reference or a hold that an archived one has used', NEW.id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER used_once AFTER INSERT ON transactions
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL OR NEW.hold_id IS NOT NULL)
  EXECUTE FUNCTION refuse_second_use();

-- Verifications that ended long ago are deleted, the oldest first.
-- safe: administrators ask for them by hand, there are some hundreds
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX ended_verifications ON verifications (finished_at) WHERE finished_at IS NOT NULL;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN RETURN; END IF;
  GRANT SELECT ON transactions_archive, all_transactions TO cowrie_ledger;
  GRANT DELETE ON verifications TO cowrie_ledger;
END $$;
