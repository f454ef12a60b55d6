import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { command } from '../../testing/commands.ts';
import { findResults, resultSlot } from './results.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const adminUrl = process.env.POSTGRES_URL ?? '';
const database = `ledger_${randomUUID().replaceAll('-', '')}`;
const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const url = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;

let directory: string;
let client: pg.Client;

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  await server.query(statement);
  await server.end();
}

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${database}`);
  directory = await mkdtemp(join(tmpdir(), 'cowrie-migrations-'));
  await copyFile(join(MIGRATIONS, '0001_ledger.sql'), join(directory, '0001_ledger.sql'));
  await migrate({ url, directory, logger });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  await rm(directory, { recursive: true });
});

it('finds what was stored before results became compact, with and without a key', async () => {
  const data = { userId: 7, treasury: null, amountUnits: '5', reason: 'mint' };
  const idempotency = { key: 'käse 1', fingerprint: 'ab'.repeat(32) };
  const keyed = command({ name: 'coins.mint', data }, { principal: 'user:9', idempotency });
  const plain = command({ name: 'coins.mint', data });
  const insert =
    'INSERT INTO results (key, principal, command_id, fingerprint, data) VALUES ($1, $2, $3, $4, $5)';
  const print = Buffer.from(idempotency.fingerprint, 'hex');
  await client.query(insert, [idempotency.key, 'user:9', keyed.id, print, '{"n":1}']);
  await client.query(insert, [` ${plain.id}`, plain.principal, plain.id, null, '{"n":2}']);
  await migrate({ url, directory: MIGRATIONS, logger });
  const found = await findResults(client, [keyed, plain]);
  expect(found.get(resultSlot(keyed))).toEqual({
    slot: resultSlot(keyed),
    commandId: keyed.id,
    fingerprint: idempotency.fingerprint,
    answer: { kind: 'text', text: '{"n":1}' },
  });
  expect(found.get(resultSlot(plain))).toMatchObject({ fingerprint: null, answer: { text: '{"n":2}' } });
});
