import { beforeEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/database.ts';
import { refusal } from '../testing/refusals.ts';
import { countRefusals } from './count.ts';
import { insertRefusals } from './table.ts';

const database = useTestDatabase();
const HOUR_MS = 3_600_000;
const T = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;

beforeEach(() => database.owner.query('TRUNCATE refusals, refusal_counts'));

it('reads no row of a rolled-up hour, and counts each refusal once even if it arrives several times', async () => {
  const one = refusal({ atMs: T, code: 'forbidden' });
  await insertRefusals(database.pool, [one]);
  await insertRefusals(database.pool, [one, refusal({ atMs: T + 1, code: 'forbidden' })]);
  await database.owner.query('TRUNCATE refusals');
  const counts = await countRefusals(database.reading, { fromMs: T, toMs: T + HOUR_MS });
  expect(counts).toEqual([{ fromMs: T, code: 'forbidden', count: 2 }]);
});
