import { createEventConsumer, type EventConsumer, install } from '@cowrie/consumer';
import { createKafkaClient } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import pg from 'pg';
import { ask } from '../server.ts';

const logger = createLogger({ service: 'team', instance: 'team', level: 'silent' });

/** A team that consumes events. Its table has a primary key, so an event that was applied twice would fail. */
export type Team = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Forgets everything, and reads from the beginning at the next start. */
  rebuild(): Promise<void>;
  ids(): Promise<number[]>;
  next(): Promise<{ partition: number; next_sequence: string }[]>;
  deadLetters(): Promise<unknown[]>;
};

export async function createTeam(url: () => string, brokers: () => string): Promise<Team> {
  let consumer: EventConsumer | undefined;
  let pool = new pg.Pool({ connectionString: url() });
  await install(pool);
  await pool.query('CREATE TABLE transactions (id bigint PRIMARY KEY)');
  await pool.end();
  return {
    async start() {
      pool = new pg.Pool({ connectionString: url() });
      pool.on('error', () => undefined);
      const kafka = createKafkaClient({ brokers: brokers(), clientId: 'team', logger });
      consumer = createEventConsumer({
        ...{ kafka, pool, logger, topic: 'coin.events', groupId: 'team', onCrash: () => undefined },
        handlers: {
          async 'coin.transaction.recorded'({ data }, { client }) {
            await client.query('INSERT INTO transactions VALUES ($1)', [data.id]);
          },
          'coin.events.voided'() {
            throw new Error('nothing is void here');
          },
        },
      });
      await consumer.start();
    },
    async stop() {
      await consumer?.close();
      await pool.end();
    },
    async rebuild() {
      await ask(url(), 'TRUNCATE transactions, cowrie_inbox.positions');
    },
    async ids() {
      const rows = await ask<{ id: string }>(url(), 'SELECT id FROM transactions ORDER BY id');
      return rows.map(({ id }) => Number(id));
    },
    next: () =>
      ask(
        url(),
        'SELECT partition, next_sequence FROM cowrie_inbox.positions WHERE next_sequence > 1 ORDER BY partition',
      ),
    deadLetters: () => ask(url(), 'SELECT type, reason FROM cowrie_inbox.dead_letters'),
  };
}
