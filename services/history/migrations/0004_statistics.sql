-- How many coins moved, by hour and kind, and how many wallets had a part in it: a roll-up of `entries`. Triggers keep it in the
-- transaction that changes them, so it is exact whichever release does that (docs/decisions/0033-statistics.md).

CREATE TABLE statistics (
  what   smallint NOT NULL,   -- a kind of transaction (src/domain/kind.ts); 0: wallets active in the hour; -1: in the day that it begins
  hour   integer NOT NULL,    -- hours since 1970
  shard  smallint NOT NULL,   -- instances write rows of their own, so that they do not wait for each other: what counts is the sum
  count  bigint NOT NULL,
  amount numeric NOT NULL,    -- units; a bigint overflows when all coins there are move 9,223 times in an hour
  PRIMARY KEY (what, hour, shard)
) WITH (fillfactor = 50);     -- the rows of this hour change all the time

-- The last entry, in the order of its key, up to which the roll-up has all. Those behind it were there before: they follow in
-- steps, and until then new ones behind it are left for them too.
CREATE TABLE statistics_reach (
  party         bigint NOT NULL PRIMARY KEY,
  created_at_ms bigint NOT NULL,
  id            bigint NOT NULL
);
INSERT INTO statistics_reach VALUES (-9223372036854775807, 0, 0);

-- Of the wallets of these entries, those that became active with them (`came`), or ceased to be when they went, and when: no others
-- of theirs are in that hour, in that day.
CREATE FUNCTION turned_wallets(parties bigint[], times_ms bigint[], came boolean)
RETURNS TABLE (party bigint, what smallint, hour integer)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  reach statistics_reach;
BEGIN
  SELECT * INTO reach FROM statistics_reach;
  RETURN QUERY
  WITH changed AS MATERIALIZED (
    SELECT c.party, c.time_ms / 3600000 AS hour, count(*) AS entries
    FROM unnest(parties, times_ms) AS c (party, time_ms) WHERE c.party > 0 GROUP BY 1, 2
  ), hours AS MATERIALIZED (
    SELECT c.*, (
      SELECT count(*) FROM (
        SELECT FROM entries AS e
        WHERE e.party = c.party AND e.created_at_ms >= c.hour * 3600000 AND e.created_at_ms < (c.hour + 1) * 3600000
          AND (e.party, e.created_at_ms, e.id) <= (reach.party, reach.created_at_ms, reach.id)
        LIMIT c.entries + 1) AS there) = CASE WHEN came THEN c.entries ELSE 0 END AS turned
    FROM changed AS c
  ), days AS (
    SELECT h.party, h.hour / 24 AS day, sum(h.entries)::bigint AS entries FROM hours AS h GROUP BY 1, 2 HAVING bool_or(h.turned)
  )
  SELECT h.party, 0::smallint, h.hour::integer FROM hours AS h WHERE h.turned
  UNION ALL
  SELECT d.party, -1::smallint, (d.day * 24)::integer FROM days AS d
  WHERE (
    SELECT count(*) FROM (
      SELECT FROM entries AS e
      WHERE e.party = d.party AND e.created_at_ms >= d.day * 86400000 AND e.created_at_ms < (d.day + 1) * 86400000
        AND (e.party, e.created_at_ms, e.id) <= (reach.party, reach.created_at_ms, reach.id)
      LIMIT d.entries + 1) AS there) = CASE WHEN came THEN d.entries ELSE 0 END;
END $$;

-- Adds entries that came to the roll-up, or takes away those that went.
CREATE FUNCTION roll_up(
  parties bigint[], times_ms bigint[], counterparties bigint[], amounts bigint[], kinds smallint[], came boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE WHEN came THEN 1 ELSE -1 END;
  turned_parties bigint[];
BEGIN
  -- Of two transactions with the first entries of one wallet neither sees the other's: one waits until the other is committed, and
  -- looks again. Not for each wallet a lock of its own: there is not room for thousands.
  PERFORM pg_advisory_xact_lock('statistics'::regclass::integer, turned.place)
  FROM (SELECT DISTINCT (t.party % 128)::integer AS place FROM turned_wallets(parties, times_ms, came) AS t ORDER BY 1) AS turned;
  turned_parties := CASE WHEN FOUND THEN parties END;

  INSERT INTO statistics AS s (what, hour, shard, count, amount)
  SELECT r.what, r.hour, pg_backend_pid() % 8, sign * r.count, sign * r.amount
  FROM (
    -- A transaction has one entry that its payer has, or that issuance does not have.
    SELECT c.kind AS what, (c.time_ms / 3600000)::integer AS hour, count(*) AS count, sum(abs(c.amount)) AS amount
    FROM unnest(kinds, times_ms, counterparties, amounts) AS c (kind, time_ms, counterparty, amount)
    WHERE c.amount < 0 OR c.counterparty = 0
    GROUP BY 1, 2
    UNION ALL
    SELECT t.what, t.hour, count(*), 0 FROM turned_wallets(turned_parties, times_ms, came) AS t GROUP BY 1, 2
  ) AS r
  ORDER BY 1, 2
  ON CONFLICT (what, hour, shard) DO UPDATE SET count = s.count + excluded.count, amount = s.amount + excluded.amount;
END $$;

-- Those who add entries do it side by side; whoever takes some away, or moves the reach, does it alone. Until the end of the
-- transaction, so that each then sees what the others did.
CREATE FUNCTION lock_statistics(alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock('statistics'::regclass::integer, -1);
  ELSE
    PERFORM pg_advisory_xact_lock_shared('statistics'::regclass::integer, -1);
  END IF;
END $$;

CREATE FUNCTION roll_up_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came CONSTANT boolean := TG_OP = 'INSERT';
BEGIN
  PERFORM lock_statistics(NOT came);
  PERFORM roll_up(
    array_agg(c.party), array_agg(c.created_at_ms), array_agg(c.counterparty), array_agg(c.amount), array_agg(c.kind), came)
  FROM changed AS c, statistics_reach AS reach
  WHERE (c.party, c.created_at_ms, c.id) <= (reach.party, reach.created_at_ms, reach.id)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_came AFTER INSERT ON entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_changed();
CREATE TRIGGER entries_went AFTER DELETE ON entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_changed();

-- History that is built again begins with empty tables.
CREATE FUNCTION empty_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE statistics;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_emptied AFTER TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION empty_statistics();

-- Rolls up the next entries of those that were there before, `rows_max` at most; true when there are no more.
CREATE FUNCTION extend_statistics(rows_max integer) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  reach statistics_reach;
  behind record;
  is_end boolean;
BEGIN
  PERFORM lock_statistics(true);
  SELECT * INTO reach FROM statistics_reach;
  SELECT array_agg(e.party) AS parties, array_agg(e.created_at_ms) AS times_ms, array_agg(e.id) AS ids,
         array_agg(e.counterparty) AS counterparties, array_agg(e.amount) AS amounts, array_agg(e.kind) AS kinds, count(*) AS count
  INTO behind
  FROM (
    SELECT * FROM entries
    WHERE (party, created_at_ms, id) > (reach.party, reach.created_at_ms, reach.id)
    ORDER BY party, created_at_ms, id LIMIT rows_max) AS e;
  is_end := behind.count < rows_max;
  UPDATE statistics_reach SET
    party = CASE WHEN is_end THEN 9223372036854775807 ELSE behind.parties[rows_max] END,
    created_at_ms = CASE WHEN is_end THEN 0 ELSE behind.times_ms[rows_max] END,
    id = CASE WHEN is_end THEN 0 ELSE behind.ids[rows_max] END;
  IF behind.count > 0 THEN
    PERFORM roll_up(behind.parties, behind.times_ms, behind.counterparties, behind.amounts, behind.kinds, true);
  END IF;
  RETURN is_end;
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE ON statistics TO cowrie_history;
  GRANT SELECT, UPDATE ON statistics_reach TO cowrie_history;
END $$;
