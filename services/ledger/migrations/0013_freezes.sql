-- What of a wallet is stopped: {direction, reason, sinceMs, untilMs}.
ALTER TABLE accounts ADD COLUMN frozen jsonb;
