-- What somebody signed in with, so that they know their sessions apart. Erased when the session ends.
ALTER TABLE sessions ADD COLUMN user_agent text;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT UPDATE (user_agent) ON sessions TO cowrie_user;
END $$;
