-- When all sessions of the user were last ended, by an administrator or a password reset: approvals that were requested before are not done
-- any more.
ALTER TABLE users ADD COLUMN access_ended_at timestamptz;

-- The answer to the approval, by the approver's Idempotency-Key, so that a lost answer can be asked for again. `answer_person` is the user
-- whose e-mail address and name are in it: their deletion erases it.
ALTER TABLE approvals
  ADD COLUMN answer_key         text,
  ADD COLUMN answer_fingerprint bytea,
  ADD COLUMN answer             text,                            -- JSON
  ADD COLUMN answer_person      bigint;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT UPDATE (access_ended_at) ON users TO cowrie_user;
  GRANT UPDATE (answer_key, answer_fingerprint, answer, answer_person) ON approvals TO cowrie_user;
END $$;
