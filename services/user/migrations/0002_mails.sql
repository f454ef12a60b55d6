-- Mails about coins, XAF and devices, and the events of the ledger that they follow.

-- The service declares the purposes; the previous release retries a mail that it does not know.
ALTER TABLE mails DROP CONSTRAINT mails_purpose_is_known;
ALTER TABLE mails ADD COLUMN count integer NOT NULL DEFAULT 1;   -- how many changes the mail covers
ALTER TABLE mails ADD COLUMN amount bigint NOT NULL DEFAULT 0;   -- of all of them: units of coins, or whole XAF
ALTER TABLE mails ADD COLUMN rests_until timestamptz;            -- of a notice that was sent: when the next may follow

-- The purposes that the user turned off.
ALTER TABLE users ADD COLUMN muted_mails text[] NOT NULL DEFAULT '{}';

-- The kinds of browsers and systems from which a user logged in. A login from another one is reported.
CREATE TABLE devices (
  user_id      bigint NOT NULL REFERENCES users,
  family       text NOT NULL,                -- one of a fixed list
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, family)
);

-- Withdrawals that nobody has decided, because the event of a payout does not name the user.
CREATE TABLE open_withdrawals (
  id      uuid PRIMARY KEY,
  user_id bigint NOT NULL
);

-- The tables of the consumer of coin.events: see libs/consumer.
CREATE SCHEMA inbox;

CREATE TABLE inbox.positions (
  group_id      text NOT NULL,
  topic         text NOT NULL,
  partition     integer NOT NULL,
  next_offset   bigint NOT NULL DEFAULT 0,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_digest   bytea,
  head_hash         bytea,
  head_sequence     bigint,
  head_due_sequence bigint,
  PRIMARY KEY (group_id, topic, partition)
) WITH (fillfactor = 20);

CREATE TABLE inbox.dead_letters (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id       text NOT NULL,
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  sequence       bigint,
  type           text,
  reason         text NOT NULL,
  headers        json NOT NULL,
  value          bytea NOT NULL,
  kept_at        timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dead_letters_by_place ON inbox.dead_letters (group_id, topic, partition, message_offset);

CREATE TABLE inbox.left_behind (
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset)
);

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_user') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON devices TO cowrie_user;
  GRANT SELECT, INSERT, DELETE ON open_withdrawals TO cowrie_user;
  GRANT UPDATE (muted_mails) ON users TO cowrie_user;
  GRANT USAGE ON SCHEMA inbox TO cowrie_user;
  GRANT SELECT, INSERT, UPDATE, DELETE ON inbox.positions, inbox.dead_letters TO cowrie_user;
  GRANT SELECT ON inbox.left_behind TO cowrie_user;
END $$;
