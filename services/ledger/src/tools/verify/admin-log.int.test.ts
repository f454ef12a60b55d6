import { beforeAll, describe, expect, it } from '@jest/globals';
import { useLedger, verifyAfter } from './testing.ts';

const ledger = useLedger({ isSeeded: true });
let place: { partition: number; sequence: number; entries: number };

beforeAll(async () => {
  const { rows } = await ledger.pool.query<{ partition: number; n: string }>(
    'SELECT partition, count(*) AS n FROM admin_log GROUP BY 1 HAVING count(*) >= 3 ORDER BY 1 LIMIT 1',
  );
  const [row] = rows;
  if (!row) throw new Error('the seeded ledger has too few entries');
  place = { partition: row.partition, sequence: 2, entries: Number(row.n) };
});

const entry = (sequence: number) => `partition = ${place.partition} AND sequence = ${sequence}`;
const told = (sequence: number) => `administrative log, partition ${place.partition}, entry ${sequence}: `;

async function foundAfter(...statements: string[]): Promise<string[]> {
  const { status, findings } = await verifyAfter(ledger, ...statements);
  expect(status).toBe(findings.length > 0 ? 'FAILED' : 'PASSED');
  return findings.map(({ problem }) => problem);
}

describe('an entry of which one column was changed', () => {
  it.each([
    ['at', "at + interval '1 ms'"],
    ['at', "at + interval '1 microsecond'"],
    ['at', "'infinity'"],
    ['actor_user_id', '99'],
    ['actor_user_id', 'CASE WHEN actor_user_id IS NULL THEN 1 END'],
    ['api_key_id', 'gen_random_uuid()'],
    ['action', "'coins.unminted'"],
    ['target', "target || '0'"],
    ['details', "replace(details, '{', '{ ')"],
    ['previous_hash', 'sha256(previous_hash)'],
    ['hash', 'sha256(hash)'],
  ])('is reported: %s = %s', async (column, value) => {
    const found = await foundAfter(`UPDATE admin_log SET ${column} = ${value} WHERE ${entry(2)}`);
    expect(found[0]).toContain(`${told(2)}its hash is not that of its content`);
  });
});

describe('entries that were removed, moved or rewritten', () => {
  it.each([
    ['in the middle', 2],
    ['the first', 1],
  ])('reports that one is missing: %s', async (_, sequence) => {
    const found = await foundAfter(`DELETE FROM admin_log WHERE ${entry(sequence)}`);
    expect(found[0]).toContain(`${told(sequence)}${sequence} is missing`);
  });

  it('reports that the last one is missing', async () => {
    const found = await foundAfter(`DELETE FROM admin_log WHERE ${entry(place.entries)}`);
    expect(found).toEqual([expect.stringContaining(`${told(place.entries)}the head stands at`)]);
  });

  it('reports that all entries of a chain are missing, or its head', async () => {
    const rows = `WHERE partition = ${place.partition}`;
    expect(await foundAfter(`DELETE FROM admin_log ${rows}`)).toHaveLength(1);
    expect(await foundAfter(`DELETE FROM admin_log_heads ${rows}`)).not.toEqual([]);
  });

  it('reports one that was rewritten together with its hash', async () => {
    const text = `concat_ws(E'\\n', 'cowrie-admin-log-1', encode(previous_hash, 'hex'), partition, sequence,
      (extract(epoch FROM at) * 1000)::bigint, coalesce(actor_user_id::text, ''), coalesce(api_key_id::text, ''),
      action, target, details)`;
    const found = await foundAfter(
      `UPDATE admin_log SET target = 'user:99' WHERE ${entry(2)}`,
      `UPDATE admin_log SET hash = sha256(convert_to(${text}, 'UTF8')) WHERE ${entry(2)}`,
    );
    expect(found).toEqual([`${told(2)}it was rewritten: 3 follows another hash`]);
  });

  it('reports a changed head', async () => {
    const found = await foundAfter(
      `UPDATE admin_log_heads SET last_hash = sha256(last_hash) WHERE partition = ${place.partition}`,
    );
    expect(found).toEqual([`${told(place.entries)}it was rewritten: the head is another hash`]);
  });
});
