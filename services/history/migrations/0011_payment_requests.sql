-- The payment request that a transaction pays. Rows from before have none: there was none then.
ALTER TABLE entries ADD COLUMN payment_request_id uuid;
