import type pg from 'pg';

const DEFAULT_SCHEMA = 'cowrie_inbox';

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

type Tables = { positions: string; deadLetters: string; leftBehind: string };

/** It throws for a schema whose name needs quotes. */
export function tablesIn(schema = DEFAULT_SCHEMA): Tables {
  if (!NAME.test(schema)) throw new Error('schema: lower-case letters, digits and _ only');
  return {
    positions: `${schema}.positions`,
    deadLetters: `${schema}.dead_letters`,
    leftBehind: `${schema}.left_behind`,
  };
}

/**
 * The statements may be run again. The consumer's role needs USAGE on the schema, and SELECT, INSERT, UPDATE
 * and DELETE on the tables.
 */
export function installSql({ schema = DEFAULT_SCHEMA }: { schema?: string } = {}): string {
  const { positions, deadLetters, leftBehind } = tablesIn(schema);
  return `CREATE SCHEMA IF NOT EXISTS ${schema};

-- Where each consumer stands in each partition. It is the fence: who applies events of a partition locks its row, and goes on
-- only if the row still says what it believes.
CREATE TABLE IF NOT EXISTS ${positions} (
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

-- Records of the topics that are not the ledger's, whoever wrote them: they are passed over.
CREATE TABLE IF NOT EXISTS ${leftBehind} (
  topic          text NOT NULL,
  partition      integer NOT NULL,
  message_offset bigint NOT NULL,
  reason         text NOT NULL,
  noted_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset)
);

-- What is not applied, as it was sent.
CREATE TABLE IF NOT EXISTS ${deadLetters} (
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
CREATE UNIQUE INDEX IF NOT EXISTS dead_letters_by_place
  ON ${deadLetters} (group_id, topic, partition, message_offset);
`;
}

/** Several processes may call it at once. */
export async function install(pool: pg.Pool, options: { schema?: string } = {}): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // IF NOT EXISTS does not protect two processes that run at the same moment.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(installSql(options));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The number is arbitrary but fixed. */
const LOCK = 7_261_944;
