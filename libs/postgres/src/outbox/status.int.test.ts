import { beforeEach, describe, expect, it } from '@jest/globals';
import { insertRows, useOutbox } from '../testing/outbox.ts';
import { readOutboxStatus } from './status.ts';

const { pool } = useOutbox();
beforeEach(() => pool.query('TRUNCATE partitions'));

async function insert(partition: number, from: number, to: number, age: string): Promise<void> {
  await insertRows(pool, partition, from, to);
  await pool.query('UPDATE partitions SET next_sequence = $2 WHERE partition = $1', [partition, to + 1]);
  await pool.query(`UPDATE outbox SET time = now() - $2::interval WHERE partition = $1`, [partition, age]);
}

describe('readOutboxStatus', () => {
  it('is nothing of an empty outbox', async () => {
    expect(await readOutboxStatus(pool)).toEqual({ rows: 0, oldestAgeSeconds: 0 });
  });

  it('counts over all partitions, and tells the age of the oldest row', async () => {
    await insert(1, 1, 3, '10 seconds');
    await insert(2, 1, 4, '1 minute');
    const { rows, oldestAgeSeconds } = await readOutboxStatus(pool);
    expect(rows).toBe(7);
    expect(Math.round(oldestAgeSeconds)).toBe(60);
  });

  it('leaves out what a cursor has passed', async () => {
    await insert(1, 1, 3, '10 seconds');
    await insert(2, 1, 4, '1 minute');
    await pool.query('INSERT INTO outbox_cursors VALUES (2, 4), (1, 2)');
    const { rows, oldestAgeSeconds } = await readOutboxStatus(pool);
    expect(rows).toBe(1);
    expect(Math.round(oldestAgeSeconds)).toBe(10);
  });
});
