-- How the commands of several partitions were put in one order, and when: with it the same commands give the same rows again.
CREATE SEQUENCE batch_ids;
CREATE TABLE batches (
  id         bigint PRIMARY KEY,               -- rises in the order in which what two batches share was locked
  at         timestamptz NOT NULL,             -- the ledger's clock, by which it was decided
  decided_at timestamptz NOT NULL,             -- the clock of the process, which deadlines are held against
  slices     text NOT NULL                     -- "partition:from-to", the offsets of its commands, and not with `to`
);
CREATE INDEX batches_by_age ON batches USING brin (at);

-- The clock by which coins move: PostgreSQL's, so far ahead; or, where `at` says a moment, that one.
CREATE TABLE clock (
  at    timestamptz,
  ahead interval NOT NULL DEFAULT '0'
);
INSERT INTO clock DEFAULT VALUES;
CREATE UNIQUE INDEX one_clock ON clock ((true));

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'cowrie_ledger') THEN
    GRANT SELECT, INSERT, DELETE ON batches TO cowrie_ledger;
    GRANT USAGE ON SEQUENCE batch_ids TO cowrie_ledger;
    GRANT SELECT, UPDATE ON clock TO cowrie_ledger;
  END IF;
END $$;
