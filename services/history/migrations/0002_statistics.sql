-- Rolls up with fewer searches. Most wallets have one entry on a day: then one search for the day replaces two for the
-- hour and one for the day.
CREATE OR REPLACE FUNCTION pending_statistics() RETURNS TABLE (what smallint, hour integer, count bigint, amount numeric)
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
    SELECT c.party, c.hour, c.hour / 24 AS day, min(c.time_ms) AS first_ms,
           count(*) FILTER (WHERE c.sign = 1) AS came, count(*) FILTER (WHERE c.sign = -1) AS went
    FROM changed AS c WHERE c.party > 0 GROUP BY 1, 2
  ), days AS MATERIALIZED (
    SELECT d.*, (
      SELECT count(*) FROM (
        SELECT FROM entries AS e
        WHERE e.party = d.party AND e.created_at_ms >= d.day * 86400000 AND e.created_at_ms < (d.day + 1) * 86400000
        LIMIT d.came + 1) AS there) AS present
    FROM (
      SELECT h.party, h.day, sum(h.came)::bigint AS came, sum(h.went)::bigint AS went
      FROM hours AS h GROUP BY 1, 2) AS d
  ), turned_hours AS MATERIALIZED (
    SELECT h.hour, (h.present > 0)::integer - (h.present - h.came + h.went > 0)::integer AS turn
    FROM (
      SELECT h.hour, h.came, h.went, CASE
        -- The day has no other entries.
        WHEN d.present = d.came AND d.went = 0 THEN h.came
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
      FROM hours AS h JOIN days AS d ON d.party = h.party AND d.day = h.day OFFSET 0) AS h
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

-- Many instances can rebuild history faster than one transaction rolls up. Above 50,000 pending entries (half a second
-- of work) the others wait for it.
CREATE OR REPLACE FUNCTION roll_up_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came CONSTANT boolean := TG_OP = 'INSERT';
  waiting integer;
BEGIN
  INSERT INTO statistics_pending AS p (entries, came, parties, times_ms, counterparties, amounts, kinds)
  SELECT count(*) + coalesce((SELECT last.entries FROM statistics_pending AS last ORDER BY last.id DESC LIMIT 1), 0),
         came, array_agg(c.party), array_agg(c.created_at_ms), array_agg(c.counterparty), array_agg(c.amount), array_agg(c.kind)
  FROM changed AS c HAVING count(*) > 0
  RETURNING p.entries INTO waiting;
  IF waiting >= 50000 THEN PERFORM pg_advisory_xact_lock('statistics'::regclass::integer, 0); END IF;
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
