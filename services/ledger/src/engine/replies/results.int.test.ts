import { copyFileSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { afterAll, expect, it } from '@jest/globals';
import { createServiceDatabase, quiet } from '../../../../../libs/postgres/src/testing/service-database.ts';
import { useDatabase } from '../../../../../libs/postgres/src/testing/use-database.ts';
import { command } from '../../testing/commands.ts';
import { findResults, resultSlot } from './results.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'cowrie-migrations-'));
copyFileSync(join(MIGRATIONS, '0001_ledger.sql'), join(directory, '0001_ledger.sql'));
const database = useDatabase(() => createServiceDatabase({ service: 'ledger', migrations: directory }));
afterAll(() => rm(directory, { recursive: true }));

it('finds what was stored before results became compact, with and without a key', async () => {
  const data = { userId: 7, treasury: null, amountUnits: '5', reason: 'mint' };
  const idempotency = { key: 'käse 1', fingerprint: 'ab'.repeat(32) };
  const keyed = command({ name: 'coins.mint', data }, { principal: 'user:9', idempotency });
  const plain = command({ name: 'coins.mint', data });
  const insert =
    'INSERT INTO results (key, principal, command_id, fingerprint, data) VALUES ($1, $2, $3, $4, $5)';
  const print = Buffer.from(idempotency.fingerprint, 'hex');
  await database.owner.query(insert, [idempotency.key, 'user:9', keyed.id, print, '{"n":1}']);
  await database.owner.query(insert, [` ${plain.id}`, plain.principal, plain.id, null, '{"n":2}']);
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS, logger: quiet });
  const found = await findResults(database.owner, [keyed, plain]);
  expect(found.get(resultSlot(keyed))).toEqual({
    slot: resultSlot(keyed),
    commandId: keyed.id,
    fingerprint: idempotency.fingerprint,
    answer: { kind: 'text', text: '{"n":1}' },
  });
  expect(found.get(resultSlot(plain))).toMatchObject({ fingerprint: null, answer: { text: '{"n":2}' } });
});
