-- Every approval stores its request and every action is counted in act_totals: a mint has no form of its own.
DROP VIEW mint_requests;
DROP TABLE mint_totals;

ALTER TABLE approvals
  DROP CONSTRAINT a_request_is_whole,
  DROP CONSTRAINT a_mint_has_a_receiver,
  DROP CONSTRAINT only_a_mint_follows_from_its_row,
  DROP COLUMN account,
  DROP COLUMN reason,
  ALTER COLUMN action DROP DEFAULT,
  ALTER COLUMN expires_at DROP DEFAULT,
  ALTER COLUMN target SET NOT NULL,
  ALTER COLUMN method SET NOT NULL,
  ALTER COLUMN path SET NOT NULL,
  ALTER COLUMN request SET NOT NULL,
  ALTER COLUMN request_hash SET NOT NULL;
