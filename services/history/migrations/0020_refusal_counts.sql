-- How many refusals there are of each hour and code, so that statistics read at most 168 hours and not a week of rows. A trigger counts, also
-- what the release before writes; hours that began before this migration are counted from the rows until they are gone.
CREATE TABLE refusal_counts (
  hour  timestamptz NOT NULL,
  code  text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (hour, code)
) WITH (fillfactor = 50);
CREATE TABLE refusal_counts_since (at timestamptz NOT NULL);
INSERT INTO refusal_counts_since VALUES (date_bin('1 hour', now(), 'epoch') + interval '1 hour');

-- In the order of the key, so that two writers never wait for each other.
CREATE FUNCTION count_refusals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refusal_counts AS c (hour, code, count)
  SELECT date_bin('1 hour', n.at, 'epoch'), n.code, count(*)
  FROM came AS n, refusal_counts_since AS since WHERE n.at >= since.at GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, code) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
CREATE TRIGGER refusals_came AFTER INSERT ON refusals REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_refusals();

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_history') THEN RETURN; END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON refusal_counts TO cowrie_history;
  GRANT SELECT ON refusal_counts_since TO cowrie_history;
END $$;
