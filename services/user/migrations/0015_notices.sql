-- Notices: mails that tell a user what changed of their account. A notice that was sent keeps its row for a while, with
-- next_attempt_at = infinity, so that the next of its kind waits.
ALTER TABLE mails ADD COLUMN sent_at timestamptz;
ALTER TABLE mails DROP CONSTRAINT mails_purpose_check;
ALTER TABLE mails ADD CONSTRAINT mails_purpose_is_known CHECK (purpose IN (
  'verification', 'password-reset', 'password-changed', 'factor-added', 'factor-removed', 'passkey-added', 'passkey-removed',
  'link-confirmed', 'schedule-created')) NOT VALID;
