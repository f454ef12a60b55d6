-- What a platform may spend for a user on a UTC day, as the user says.
ALTER TABLE links
  ADD COLUMN daily_limit bigint CHECK (daily_limit >= 0),    -- units; null: no limit
  ADD COLUMN version     integer NOT NULL DEFAULT 1;
