-- What a transaction has to do with others, and who asked for it. All of it is NULL for an ordinary transfer. Adding
-- the columns rewrites nothing. Rows from before are as they were: what they lack is there once history is built
-- anew from the events.

ALTER TABLE entries
  ADD COLUMN refund_of    bigint,              -- of a REFUND: the purchase
  ADD COLUMN hold_id      uuid,                -- the hold whose capture it is
  ADD COLUMN reference    text,                -- what the caller knows a purchase by
  -- The user who asked for it; NULL where that was the user who paid, or nobody where no user paid; 0 for nobody.
  -- Rows from before get 0, which is not written into them: nobody knows.
  ADD COLUMN initiated_by bigint DEFAULT 0,
  ADD COLUMN api_key_id   uuid;                -- the key that came with the request
ALTER TABLE entries ALTER COLUMN initiated_by DROP DEFAULT;
