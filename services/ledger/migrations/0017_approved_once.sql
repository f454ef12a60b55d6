-- no transaction
-- An approval makes one transaction. No code can get around that.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS approved_once ON transactions (approval_id) WHERE approval_id IS NOT NULL;
ALTER TABLE approvals VALIDATE CONSTRAINT a_request_is_whole;
ALTER TABLE approvals VALIDATE CONSTRAINT a_mint_has_a_receiver;
ALTER TABLE approvals VALIDATE CONSTRAINT only_a_mint_follows_from_its_row;
