-- no transaction
-- A payment request is paid once, and a payer's own purchases have a reference once, whatever requests they paid that bear it. No code
-- can get around that.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS paid_once ON transactions (payment_request_id) WHERE payment_request_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS archived_payments ON transactions_archive (payment_request_id)
  WHERE payment_request_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS references_of_payers ON transactions (from_account, reference, payment_request_id)
  NULLS NOT DISTINCT WHERE reference IS NOT NULL AND api_key_id IS NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS archived_references_of_payers
  ON transactions_archive (from_account, reference, payment_request_id)
  NULLS NOT DISTINCT WHERE reference IS NOT NULL AND api_key_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS references_of_users;
DROP INDEX CONCURRENTLY IF EXISTS archived_references_of_users;
