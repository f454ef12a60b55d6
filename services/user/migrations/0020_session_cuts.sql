-- Ends more sessions of a user at once than one step may write: the newest of them, and all that are older, have ended. Their
-- rows follow in bounded steps. A row stays, since what it says stays true.
CREATE TABLE session_cuts (
  user_id         bigint PRIMARY KEY REFERENCES users,
  created_at      timestamptz NOT NULL,        -- of the newest session that ended
  session_id      uuid NOT NULL,
  kept_session_id uuid                         -- the one session up to there that goes on
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON session_cuts TO cowrie_user;
  GRANT UPDATE (created_at, session_id, kept_session_id) ON session_cuts TO cowrie_user;
END $$;
