-- Since when a webhook is DISABLED: what happened before is recorded for it, also when it is read later. NULL, as in one that the
-- release before disabled: nothing more is recorded for it.
ALTER TABLE webhooks ADD COLUMN disabled_at timestamptz;
