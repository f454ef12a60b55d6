-- The database of the history service: a read model that is made from events alone and can be made again from them.
-- Amounts are units: 1 coin = 10,000 units.

-- ── Events that were read ──────────────────────────────────────────────────────────────────────────────────────────
-- The tables of libs/consumer: installSql has the same for other consumers.

CREATE SCHEMA inbox;

-- Where each consumer stands in each partition. The row is the fence: an instance locks it before it applies events, and goes
-- on only if the row still says what the instance believes.
CREATE TABLE inbox.positions (
  group_id      text NOT NULL,
  topic         text NOT NULL,
  partition     integer NOT NULL,
  next_offset   bigint NOT NULL DEFAULT 0,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_digest   bytea,                       -- SHA-256 of the message at next_offset - 1; it differs if the topic was made again
  -- The hash of the last transaction, up to head_sequence. It counts while next_sequence is head_due_sequence: a position that
  -- was moved by hand has no head until the next transaction.
  head_hash         bytea,
  head_sequence     bigint,
  head_due_sequence bigint,
  PRIMARY KEY (group_id, topic, partition)
) WITH (fillfactor = 20);

-- Events that could not be applied, as they were sent.
CREATE TABLE inbox.dead_letters (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id       text NOT NULL,
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  sequence       bigint,                     -- null when it is no event
  type           text,
  reason         text NOT NULL,
  headers        json NOT NULL,
  value          bytea NOT NULL,
  kept_at        timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dead_letters_by_place ON inbox.dead_letters (group_id, topic, partition, message_offset);

-- Records that an administrator has passed over: see docs/operations.md.
CREATE TABLE inbox.left_behind (
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset)
);

-- ── Entries ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One row per party of a transaction. A party is an account of the ledger: a user's id, or a negative number for a treasury.
-- Issuance has no rows, because nobody lists it. Columns go from wide to narrow, so that none is padded. The columns after
-- `reason` are null for an ordinary transfer and then take no space.
CREATE TABLE entries (
  party              bigint NOT NULL,
  created_at_ms      bigint NOT NULL,          -- milliseconds since 1970
  id                 bigint NOT NULL,          -- the transaction's
  counterparty       bigint NOT NULL,          -- 0: issuance
  amount             bigint NOT NULL,          -- units; negative when the party paid
  balance            bigint NOT NULL,          -- the party's balance after the transaction, units
  kind               smallint NOT NULL,        -- the transaction's type: see src/domain/stored-type.ts
  reason             text NOT NULL,
  refund_of          bigint,                   -- of a REFUND: the purchase
  hold_id            uuid,                     -- the captured hold
  reference          text,
  initiated_by       bigint,                   -- the user who asked for it; 0: no user; null: the payer, or nobody if no user paid
  api_key_id         uuid,
  platform           text,
  approval_id        uuid,
  payment_request_id uuid,                     -- the request that it pays
  group_id           uuid,                     -- the split that it is a leg of, or a refund of
  schedule_id        uuid,
  metadata           text,                     -- JSON
  PRIMARY KEY (party, created_at_ms, id)
);

-- Transactions of one type of a party. Transfers are the bulk and are not indexed: a filter for them skips few rows of the key.
CREATE INDEX entries_by_kind ON entries (party, kind, created_at_ms, id) WHERE kind <> 3;

-- The searches of administrators. An ordinary transfer has one row in the first index and none in the others. A search by
-- amount alone reads the first index until it has enough rows (LIMITS.searchedMax).
-- Each transaction has one row there: the payer's, or the receiver's of a mint.
CREATE INDEX entries_by_time ON entries (created_at_ms, id) WHERE amount < 0 OR counterparty = 0;
CREATE INDEX entries_of_kind ON entries (kind, created_at_ms, id) WHERE kind <> 3;
CREATE INDEX entries_of_initiator ON entries (initiated_by, created_at_ms, id) WHERE initiated_by > 0;
CREATE INDEX entries_of_platform ON entries (platform, created_at_ms, id)
  WHERE platform IS NOT NULL AND (amount < 0 OR counterparty = 0);
CREATE INDEX entries_of_group ON entries (group_id, created_at_ms, id)
  WHERE group_id IS NOT NULL AND (amount < 0 OR counterparty = 0);
-- By reference, and by party and reference, because very many parties may share one. Each index has a condition that is always
-- true and that only its own search names. Otherwise PostgreSQL may take the other index and filter or sort all of it.
CREATE INDEX entries_of_reference ON entries (reference, created_at_ms, id) WHERE reference IS NOT NULL AND id > 0;
CREATE INDEX entries_by_reference ON entries (party, reference, created_at_ms, id) WHERE reference IS NOT NULL AND party <> 0;

-- Finds transactions by their metadata: one row for each entry and each key with its value.
CREATE TABLE entry_terms (
  party         bigint NOT NULL,
  term          uuid   NOT NULL,               -- the first 128 bits of SHA-256 over the key, a NUL and the value
  created_at_ms bigint NOT NULL,
  id            bigint NOT NULL,
  PRIMARY KEY (party, term, created_at_ms, id)
);
-- Of all parties. The condition is always true and named by that search alone, as above.
CREATE INDEX terms_by_time ON entry_terms (term, created_at_ms, id) WHERE id > 0;

-- ── Statistics ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Roll-ups of `entries`. Triggers keep them in the transaction that changes `entries`, so they are always exact. Decision 0033
-- has the reasons and the figures.

-- How many transactions of each type there were in an hour, and how many wallets were active.
CREATE TABLE statistics (
  what   smallint NOT NULL,   -- a type (src/domain/stored-type.ts); 0: wallets active in the hour; -1: in the day that it begins
  hour   integer NOT NULL,    -- hours since 1970
  count  bigint NOT NULL,
  amount numeric NOT NULL,    -- units; a bigint overflows when all coins move 9,223 times in an hour
  PRIMARY KEY (what, hour)
) WITH (fillfactor = 50);     -- the rows of the current hour change all the time

-- Entries that came or went and are not rolled up yet. Rolling up 10,000 at once costs little more than rolling up a few.
CREATE TABLE statistics_pending (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entries        integer NOT NULL,    -- in this row and the rows before it
  came           boolean NOT NULL,    -- false: they went
  parties        bigint[] NOT NULL,   -- one element for each entry, as in the columns below
  times_ms       bigint[] NOT NULL,
  counterparties bigint[] NOT NULL,
  amounts        bigint[] NOT NULL,
  kinds          smallint[] NOT NULL
);
-- They are read once and soon: compressing them costs more than it saves.
ALTER TABLE statistics_pending
  ALTER parties SET STORAGE EXTERNAL, ALTER times_ms SET STORAGE EXTERNAL, ALTER counterparties SET STORAGE EXTERNAL,
  ALTER amounts SET STORAGE EXTERNAL, ALTER kinds SET STORAGE EXTERNAL;

-- How the pending entries change the roll-up. It sees them and `entries` in one snapshot, so it needs no lock: the entries of a
-- wallet in an hour, less those that came, with those that went, were there before.
CREATE FUNCTION pending_statistics() RETURNS TABLE (what smallint, hour integer, count bigint, amount numeric)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH changed AS MATERIALIZED (
    SELECT e.party, e.time_ms, e.time_ms / 3600000 AS hour, e.counterparty, e.amount, e.kind, CASE WHEN p.came THEN 1 ELSE -1 END AS sign
    FROM statistics_pending AS p
    CROSS JOIN LATERAL unnest(p.parties, p.times_ms, p.counterparties, p.amounts, p.kinds)
      AS e (party, time_ms, counterparty, amount, kind)
  ), hours AS MATERIALIZED (
    SELECT h.*, CASE
      -- Nearly always there is an entry that is older than all that came.
      WHEN EXISTS (
        SELECT FROM entries AS e
        WHERE e.party = h.party AND e.created_at_ms >= h.hour * 3600000 AND e.created_at_ms < h.first_ms) THEN h.came + 1
      ELSE (
        SELECT count(*) FROM (
          SELECT FROM entries AS e
          WHERE e.party = h.party AND e.created_at_ms >= h.hour * 3600000 AND e.created_at_ms < (h.hour + 1) * 3600000
          LIMIT h.came + 1) AS there)
      END AS present
    FROM (
      SELECT c.party, c.hour, min(c.time_ms) AS first_ms, count(*) FILTER (WHERE c.sign = 1) AS came, count(*) FILTER (WHERE c.sign = -1) AS went
      FROM changed AS c WHERE c.party > 0 GROUP BY 1, 2) AS h
  ), turned_hours AS MATERIALIZED (
    SELECT h.*, (h.present > 0)::integer - (h.present - h.came + h.went > 0)::integer AS turn FROM hours AS h
  ), days AS MATERIALIZED (
    SELECT d.*, (
      SELECT count(*) FROM (
        SELECT FROM entries AS e
        WHERE e.party = d.party AND e.created_at_ms >= d.day * 86400000 AND e.created_at_ms < (d.day + 1) * 86400000
        LIMIT d.came + 1) AS there) AS present
    FROM (
      SELECT t.party, t.hour / 24 AS day, sum(t.came)::bigint AS came, sum(t.went)::bigint AS went
      FROM turned_hours AS t GROUP BY 1, 2 HAVING bool_or(t.turn <> 0)) AS d
  ), turned_days AS (
    SELECT d.day, (d.present > 0)::integer - (d.present - d.came + d.went > 0)::integer AS turn FROM days AS d
  )
  -- Each transaction is counted by one entry: the payer's, or the receiver's of a mint.
  SELECT c.kind, c.hour::integer, sum(c.sign)::bigint, sum(c.sign * abs(c.amount))
  FROM changed AS c WHERE c.amount < 0 OR c.counterparty = 0 GROUP BY 1, 2
  UNION ALL
  SELECT 0::smallint, h.hour::integer, sum(h.turn)::bigint, 0::numeric FROM turned_hours AS h WHERE h.turn <> 0 GROUP BY h.hour
  UNION ALL
  SELECT -1::smallint, (d.day * 24)::integer, sum(d.turn)::bigint, 0::numeric FROM turned_days AS d WHERE d.turn <> 0 GROUP BY d.day;
END $$;

-- Rolls up the pending entries, unless another transaction does.
CREATE FUNCTION roll_up_pending() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('statistics'::regclass::integer, 0) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM statistics_pending)
  INSERT INTO statistics AS s (what, hour, count, amount)
  SELECT p.what, p.hour, p.count, p.amount FROM pending_statistics() AS p
  ON CONFLICT (what, hour) DO UPDATE SET count = s.count + excluded.count, amount = s.amount + excluded.amount;
END $$;

-- How many transactions of each type a platform made in an hour.
CREATE TABLE platform_statistics (
  platform text NOT NULL,
  hour     integer NOT NULL,    -- hours since 1970
  what     smallint NOT NULL,   -- a type (src/domain/stored-type.ts)
  shard    integer NOT NULL,    -- each connection writes its own rows, so that none waits for another; the sum counts
  count    bigint NOT NULL,
  amount   numeric NOT NULL,    -- units
  PRIMARY KEY (platform, hour, what, shard)
) WITH (fillfactor = 50);

CREATE FUNCTION roll_up_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came CONSTANT boolean := TG_OP = 'INSERT';
  waiting integer;
BEGIN
  INSERT INTO statistics_pending AS p (entries, came, parties, times_ms, counterparties, amounts, kinds)
  SELECT count(*) + coalesce((SELECT last.entries FROM statistics_pending AS last ORDER BY last.id DESC LIMIT 1), 0),
         came, array_agg(c.party), array_agg(c.created_at_ms), array_agg(c.counterparty), array_agg(c.amount), array_agg(c.kind)
  FROM changed AS c HAVING count(*) > 0
  RETURNING p.entries INTO waiting;
  IF waiting >= 10000 THEN PERFORM roll_up_pending(); END IF;

  INSERT INTO platform_statistics AS s (platform, hour, what, shard, count, amount)
  SELECT c.platform, (c.created_at_ms / 3600000)::integer, c.kind, pg_backend_pid(),
         CASE WHEN came THEN count(*) ELSE -count(*) END, CASE WHEN came THEN sum(abs(c.amount)) ELSE -sum(abs(c.amount)) END
  FROM changed AS c
  WHERE c.platform IS NOT NULL AND (c.amount < 0 OR c.counterparty = 0)
  GROUP BY 1, 2, 3
  ON CONFLICT (platform, hour, what, shard) DO UPDATE SET count = s.count + excluded.count, amount = s.amount + excluded.amount;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_came AFTER INSERT ON entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_changed();
CREATE TRIGGER entries_went AFTER DELETE ON entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_changed();

-- A rebuild of history begins with TRUNCATE entries.
CREATE FUNCTION empty_derived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE statistics, statistics_pending, platform_statistics, entry_terms;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_emptied AFTER TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION empty_derived();

-- ── Refusals ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Requests that gateways refused, kept for seven days for support. No money depends on them.
CREATE TABLE refusals (
  id                 uuid PRIMARY KEY,
  caller             text NOT NULL,            -- whose rate limit it is: a user, a service account, or a platform for a user
  at                 timestamptz NOT NULL,
  request_id         text NOT NULL,
  operation_id       text NOT NULL,
  status             smallint NOT NULL,
  code               text NOT NULL,
  detail             text NOT NULL,
  user_id            bigint,
  platform           text,
  api_key_id         uuid,
  service_account_id uuid,
  idempotency_key    text,
  amount             bigint,
  to_user_id         bigint,
  to_treasury        text,
  paths              text
);
CREATE INDEX refusals_by_time ON refusals (at, id);
CREATE INDEX refusals_of_caller ON refusals (caller, at);
CREATE INDEX refusals_by_request ON refusals (request_id, at, id);
CREATE INDEX refusals_by_key ON refusals (idempotency_key, at, id) WHERE idempotency_key IS NOT NULL;
CREATE INDEX refusals_of_user ON refusals (user_id, at, id) WHERE user_id IS NOT NULL;
CREATE INDEX refusals_of_api_key ON refusals (api_key_id, at, id) WHERE api_key_id IS NOT NULL;
CREATE INDEX refusals_of_platform ON refusals (platform, at, id) WHERE platform IS NOT NULL;
CREATE INDEX refusals_by_code ON refusals (code, at, id);
CREATE INDEX refusals_by_operation ON refusals (operation_id, at, id);

-- How many refusals of each code an hour has, so that statistics read 168 hours at most instead of a week of rows.
CREATE TABLE refusal_counts (
  hour  timestamptz NOT NULL,
  code  text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (hour, code)
) WITH (fillfactor = 50);

-- The order of the key keeps two writers from waiting for each other.
CREATE FUNCTION count_refusals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refusal_counts AS c (hour, code, count)
  SELECT date_bin('1 hour', n.at, 'epoch'), n.code, count(*) FROM came AS n GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, code) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER refusals_came AFTER INSERT ON refusals REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_refusals();

-- ── Rights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The service's role may do what the service does and nothing else. An owner who may not create roles gets none; the
-- service then runs as the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN
    CREATE ROLE cowrie_history NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL; -- roles belong to the whole server: another database was migrated at the same moment
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'no role cowrie_history: it may not be created by this user';
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA inbox TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE ON inbox.positions TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE, DELETE ON inbox.dead_letters TO cowrie_history;
  GRANT SELECT ON inbox.left_behind TO cowrie_history;
  GRANT SELECT, INSERT, DELETE ON entries, entry_terms, statistics_pending, refusals TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE ON statistics, platform_statistics TO cowrie_history;
  GRANT SELECT, INSERT, UPDATE, DELETE ON refusal_counts TO cowrie_history;
END $$;
