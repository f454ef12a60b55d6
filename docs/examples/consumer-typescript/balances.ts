import { createEventConsumer, type HandlerContext, install } from '@cowrie/consumer';
import pg from 'pg';

/** Keeps the coins of each user in a table, from Cowrie's events alone. */

type Movement = { amount: number; fromUserId: number | null; toUserId: number | null };

const { DATABASE_URL, KAFKA_BROKERS = 'localhost:9092', KAFKA_USER, KAFKA_PASSWORD = '' } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  statement_timeout: 10_000,
  query_timeout: 12_000,
});
pool.on('error', (error) => process.stderr.write(`an idle connection was lost: ${error.message}\n`));

await install(pool);
await pool.query(
  'CREATE TABLE IF NOT EXISTS coins (user_id bigint PRIMARY KEY, amount numeric NOT NULL, changes integer NOT NULL)',
);

async function add(userId: number | null, amount: number, { client }: HandlerContext): Promise<void> {
  if (userId === null) return;
  await client.query(
    `INSERT INTO coins VALUES ($1, $2::numeric, 1)
     ON CONFLICT (user_id) DO UPDATE SET amount = coins.amount + excluded.amount, changes = coins.changes + 1`,
    [userId, amount],
  );
}

async function move({ amount, fromUserId, toUserId }: Movement, context: HandlerContext): Promise<void> {
  await add(fromUserId, -amount, context);
  await add(toUserId, amount, context);
}

const consumer = createEventConsumer({
  kafka: {
    brokers: KAFKA_BROKERS,
    ...(KAFKA_USER ? { sasl: { username: KAFKA_USER, password: KAFKA_PASSWORD } } : {}),
  },
  pool,
  topic: 'coin.events',
  groupId: 'balances',
  // Consumption has stopped, so the process ends and its supervisor restarts it.
  onCrash: () => process.exit(1),
  handlers: {
    'coin.transaction.recorded': ({ data }, context) => move(data, context),
    // Reverses the void events, the last one first.
    async 'coin.events.voided'({ data }, context) {
      for (const { type, data: was } of data.events.toReversed()) {
        if (type !== 'coin.transaction.recorded') continue;
        const { amount, fromUserId, toUserId } = was as Movement;
        await move({ amount, fromUserId: toUserId, toUserId: fromUserId }, context);
      }
    },
  },
});
await consumer.start();
process.stdout.write('running\n');

async function stop(): Promise<void> {
  await consumer.close();
  await pool.end();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
