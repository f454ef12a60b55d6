import { createKafkaClient, openPartitionReader } from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { useLedger } from '../verify/testing.ts';
import { applySteps } from './apply.ts';
import { createCommands } from './commands-since.ts';
import { readDatabase } from './database-state.ts';
import type { Step } from './steps.ts';
import type { Survey } from './survey.ts';
import { createLossTally } from './tally.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });

const ledger = useLedger({ max: 2 });
const { pool } = ledger;
let db: pg.PoolClient;

beforeAll(async () => {
  db = await pool.connect();
});

async function surveyed(): Promise<Survey> {
  const database = await readDatabase(db);
  const nothing = { highest: 0n, voidAlready: [], range: { low: 0n, high: 0n }, problem: null };
  const commands = { low: 17n, high: 40n };
  const partitions = database.positions.map((one) => ({ ...one, ahead: nothing, commands, lostEvents: 0 }));
  const found = { tally: createLossTally(), commands: createCommands(0), committed: new Map() };
  return { database, partitions, ...found, users: new Map([[3, 5n]]), problems: [] };
}

it('leaves the database unchanged when Kafka fails before a group is reset: the next run plans all steps again', async () => {
  const survey = await surveyed();
  const steps: Step[] = [
    { kind: 'skip', partition: 3, from: 0n, to: 17n },
    { kind: 'group', group: 'users', offsets: new Map([[3, 5n]]) },
  ];
  const client = createKafkaClient({ brokers: '127.0.0.1:1', clientId: 'test', logger });
  const reader = openPartitionReader(client);
  const deps = { pool, client, reader, reason: 'A test', countMembers: async () => new Map() };
  await expect(applySteps(deps, survey, steps)).rejects.toThrow();
  expect(await readDatabase(db)).toEqual(survey.database);
  await reader.close();
  db.release();
});
