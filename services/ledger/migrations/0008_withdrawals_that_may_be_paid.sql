-- A withdrawal whose provider was asked may have been paid: an administrator who rejects it needs another one. `asked_at`
-- is written by src/payouts alone, as `tries` and `accepted_at` are, and empty again when the provider surely heard nothing.
ALTER TABLE withdrawals
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN reject_requested_by bigint;             -- the administrator who wants it rejected
