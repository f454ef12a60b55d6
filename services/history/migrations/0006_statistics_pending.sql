-- Entries are noted when they come and go, and rolled up when some thousands wait, or at least when somebody asks: a roll-up of many costs
-- little more than one of a few (docs/decisions/0033-statistics.md). The triggers stay as they are.

CREATE TABLE statistics_pending (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entries        integer NOT NULL,    -- in this row and those before it
  came           boolean NOT NULL,    -- or went
  parties        bigint[] NOT NULL,   -- of each entry, as are the columns below
  times_ms       bigint[] NOT NULL,
  counterparties bigint[] NOT NULL,
  amounts        bigint[] NOT NULL,
  kinds          smallint[] NOT NULL
);
-- To compress it costs more than it saves: it is read once, soon.
ALTER TABLE statistics_pending
  ALTER parties SET STORAGE EXTERNAL, ALTER times_ms SET STORAGE EXTERNAL, ALTER counterparties SET STORAGE EXTERNAL,
  ALTER amounts SET STORAGE EXTERNAL, ALTER kinds SET STORAGE EXTERNAL;

-- What the entries that wait change in the roll-up. It sees them and `entries` at one moment, so it needs no lock: of a wallet's entries
-- in an hour those that are there, less those that came and with those that went, were there before.
CREATE FUNCTION pending_statistics() RETURNS TABLE (what smallint, hour integer, count bigint, amount numeric)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  reach statistics_reach;
BEGIN
  SELECT * INTO reach FROM statistics_reach;
  RETURN QUERY
  WITH changed AS MATERIALIZED (
    SELECT e.party, e.time_ms, e.time_ms / 3600000 AS hour, e.counterparty, e.amount, e.kind, CASE WHEN p.came THEN 1 ELSE -1 END AS sign
    FROM statistics_pending AS p
    CROSS JOIN LATERAL unnest(p.parties, p.times_ms, p.counterparties, p.amounts, p.kinds)
      AS e (party, time_ms, counterparty, amount, kind)
  ), hours AS MATERIALIZED (
    SELECT h.*, CASE
      -- As nearly always one is older than all that came, and so within reach as they are.
      WHEN EXISTS (
        SELECT FROM entries AS e
        WHERE e.party = h.party AND e.created_at_ms >= h.hour * 3600000 AND e.created_at_ms < h.first_ms) THEN h.came + 1
      ELSE (
        SELECT count(*) FROM (
          SELECT FROM entries AS e
          WHERE e.party = h.party AND e.created_at_ms >= h.hour * 3600000 AND e.created_at_ms < (h.hour + 1) * 3600000
            AND (e.party, e.created_at_ms, e.id) <= (reach.party, reach.created_at_ms, reach.id)
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
          AND (e.party, e.created_at_ms, e.id) <= (reach.party, reach.created_at_ms, reach.id)
        LIMIT d.came + 1) AS there) AS present
    FROM (
      SELECT t.party, t.hour / 24 AS day, sum(t.came)::bigint AS came, sum(t.went)::bigint AS went
      FROM turned_hours AS t GROUP BY 1, 2 HAVING bool_or(t.turn <> 0)) AS d
  ), turned_days AS (
    SELECT d.day, (d.present > 0)::integer - (d.present - d.came + d.went > 0)::integer AS turn FROM days AS d
  )
  -- A transaction has one entry that its payer has, or that issuance does not have.
  SELECT c.kind, c.hour::integer, sum(c.sign)::bigint, sum(c.sign * abs(c.amount))
  FROM changed AS c WHERE c.amount < 0 OR c.counterparty = 0 GROUP BY 1, 2
  UNION ALL
  SELECT 0::smallint, h.hour::integer, sum(h.turn)::bigint, 0::numeric FROM turned_hours AS h WHERE h.turn <> 0 GROUP BY h.hour
  UNION ALL
  SELECT -1::smallint, (d.day * 24)::integer, sum(d.turn)::bigint, 0::numeric FROM turned_days AS d WHERE d.turn <> 0 GROUP BY d.day;
END $$;

-- Rolls up what waits, unless somebody else does.
CREATE FUNCTION roll_up_pending() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('statistics'::regclass::integer, -2) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM statistics_pending)
  INSERT INTO statistics AS s (what, hour, shard, count, amount)
  SELECT p.what, p.hour, 0, p.count, p.amount FROM pending_statistics() AS p
  ON CONFLICT (what, hour, shard) DO UPDATE SET count = s.count + excluded.count, amount = s.amount + excluded.amount;
END $$;

-- Whoever rolls up in the way of before has ended; whoever begins does it in the way below.
SELECT lock_statistics(true);

CREATE OR REPLACE FUNCTION roll_up(
  parties bigint[], times_ms bigint[], counterparties bigint[], amounts bigint[], kinds smallint[], came boolean
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  waiting integer;
BEGIN
  INSERT INTO statistics_pending AS p (entries, came, parties, times_ms, counterparties, amounts, kinds)
  VALUES (
    cardinality(parties) + coalesce((SELECT last.entries FROM statistics_pending AS last ORDER BY last.id DESC LIMIT 1), 0),
    came, parties, times_ms, counterparties, amounts, kinds)
  RETURNING p.entries INTO waiting;
  IF waiting >= 10000 THEN PERFORM roll_up_pending(); END IF;
END $$;

-- turned_wallets is called by nothing from here on; a later release drops it.

CREATE OR REPLACE FUNCTION empty_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE statistics, statistics_pending;
  RETURN NULL;
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, DELETE ON statistics_pending TO cowrie_history;
END $$;
