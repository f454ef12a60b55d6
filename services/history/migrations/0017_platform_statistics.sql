-- How many coins moved through each platform, by hour and type: counted with the entries, in the transaction that changes them, so it is exact
-- whichever release does that (docs/decisions/0060-flow-of-a-platform.md).

CREATE TABLE platform_statistics (
  platform text NOT NULL,
  hour     integer NOT NULL,    -- hours since 1970
  what     smallint NOT NULL,   -- a type of transaction (src/domain/stored-type.ts)
  shard    integer NOT NULL,    -- each connection writes rows of its own, so that none waits for another: what counts is the sum
  count    bigint NOT NULL,
  amount   numeric NOT NULL,    -- units
  PRIMARY KEY (platform, hour, what, shard)
) WITH (fillfactor = 50);

-- From this hour on they are counted here; what was before is read from `entries`. Nothing of a later hour can be there yet.
CREATE TABLE platform_statistics_since (hour integer NOT NULL);
INSERT INTO platform_statistics_since VALUES ((extract(epoch FROM now()) / 3600)::integer + 2);

CREATE OR REPLACE FUNCTION roll_up_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came CONSTANT boolean := TG_OP = 'INSERT';
BEGIN
  PERFORM lock_statistics(NOT came);
  PERFORM roll_up(
    array_agg(c.party), array_agg(c.created_at_ms), array_agg(c.counterparty), array_agg(c.amount), array_agg(c.kind), came)
  FROM changed AS c, statistics_reach AS reach
  WHERE (c.party, c.created_at_ms, c.id) <= (reach.party, reach.created_at_ms, reach.id)
  HAVING count(*) > 0;

  INSERT INTO platform_statistics AS s (platform, hour, what, shard, count, amount)
  SELECT c.platform, (c.created_at_ms / 3600000)::integer, c.kind, pg_backend_pid(),
         CASE WHEN came THEN count(*) ELSE -count(*) END, CASE WHEN came THEN sum(abs(c.amount)) ELSE -sum(abs(c.amount)) END
  FROM changed AS c
  -- A transaction has one entry that its payer has, or that issuance does not have.
  WHERE c.platform IS NOT NULL AND (c.amount < 0 OR c.counterparty = 0)
    AND c.created_at_ms / 3600000 >= (SELECT since.hour FROM platform_statistics_since AS since)
  GROUP BY 1, 2, 3
  ON CONFLICT (platform, hour, what, shard) DO UPDATE SET count = s.count + excluded.count, amount = s.amount + excluded.amount;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION empty_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE statistics, statistics_pending, platform_statistics;
  RETURN NULL;
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE ON platform_statistics TO cowrie_history;
  GRANT SELECT ON platform_statistics_since TO cowrie_history;
END $$;
