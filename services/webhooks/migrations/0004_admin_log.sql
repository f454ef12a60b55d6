-- What administrators did to webhooks: one chain, written with the effect. No URL stands here: it may hold what a receiver keeps secret.

CREATE TABLE admin_log (
  partition     integer NOT NULL,
  sequence      bigint NOT NULL,               -- gapless, from 1
  at            timestamptz NOT NULL,
  actor_user_id bigint,                        -- null: not a user, see details
  api_key_id    uuid,
  action        text NOT NULL,
  target        text NOT NULL,
  details       text NOT NULL,                 -- JSON, letter by letter as it was hashed
  previous_hash bytea NOT NULL,
  hash          bytea NOT NULL,
  PRIMARY KEY (partition, sequence)
);
CREATE INDEX admin_log_by_time ON admin_log (at, partition, sequence);
CREATE INDEX admin_log_of_actor ON admin_log (actor_user_id, at, partition, sequence) WHERE actor_user_id IS NOT NULL;
CREATE INDEX admin_log_of_action ON admin_log (action, at, partition, sequence);
CREATE INDEX admin_log_of_target ON admin_log (target, at, partition, sequence);
-- Kept beside the chain, so that it is told when its last rows are missing. Who writes an entry locks the row.
CREATE TABLE admin_log_heads (
  partition     integer PRIMARY KEY,
  next_sequence bigint NOT NULL,
  last_hash     bytea NOT NULL
) WITH (fillfactor = 20);
INSERT INTO admin_log_heads (partition, next_sequence, last_hash) VALUES (0, 1, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the administrative log is never updated or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER admin_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_webhooks') THEN RETURN; END IF;
  GRANT SELECT, INSERT ON admin_log TO cowrie_webhooks;
  GRANT SELECT, INSERT, UPDATE ON admin_log_heads TO cowrie_webhooks;
END $$;
