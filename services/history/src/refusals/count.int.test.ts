import { beforeEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/database.ts';
import { refusal } from '../testing/refusals.ts';
import { countRefusals } from './count.ts';
import { insertRefusals } from './table.ts';

const database = useTestDatabase();
const HOUR_MS = 3_600_000;
const T = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;

beforeEach(() => database.owner.query('TRUNCATE refusals'));

it('counts what is kept by hour and code, from inclusive, to exclusive', async () => {
  const at = (atMs: number, code: string) => refusal({ atMs, code });
  await insertRefusals(database.pool, [
    at(T - 1, 'forbidden'),
    at(T, 'forbidden'),
    at(T + HOUR_MS - 1, 'forbidden'),
    at(T + 5, 'insufficient_funds'),
    at(T + HOUR_MS, 'forbidden'),
    at(T + 2 * HOUR_MS, 'forbidden'),
  ]);
  expect(await countRefusals(database.reading, { fromMs: T, toMs: T + 2 * HOUR_MS })).toEqual([
    { fromMs: T, code: 'forbidden', count: 2 },
    { fromMs: T, code: 'insufficient_funds', count: 1 },
    { fromMs: T + HOUR_MS, code: 'forbidden', count: 1 },
  ]);
  expect(await countRefusals(database.reading, { fromMs: T, toMs: T })).toEqual([]);
});
