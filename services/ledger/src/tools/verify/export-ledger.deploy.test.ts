import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportOfLedger, type PublishedVerifier, publishedVerifier } from './testing-export.ts';

let directory: string;
let verify: PublishedVerifier;
let bytes: Buffer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-export-'));
  verify = publishedVerifier(directory);
  bytes = await exportOfLedger(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const lines = () => bytes.toString('utf8').trimEnd().split('\n');

describe('the published verifier', () => {
  it('passes an export as it is', async () => {
    const { code, said } = await verify(bytes);
    const count = lines().filter((line) => line.includes('"hash"')).length;
    expect(said).toBe(`${count} transactions are as they were written\n`);
    expect([code, count > 80]).toEqual([0, true]);
  });

  it('refuses one in which any single byte was changed', async () => {
    const text = bytes.toString('latin1'); // one character per byte
    const middle = text.indexOf('\n', text.length / 2) + 1;
    const line = text.slice(middle, text.indexOf('\n', middle));
    // Takes the first byte of each value of a line, one of a head, and some at random.
    const starts = [...line.matchAll(/":"?/g)].map(({ index, 0: { length } }) => middle + index + length);
    const anywhere = Array.from({ length: 10 }, (_, i) => Math.floor((bytes.length / 10) * i) + 7);
    const places = [...starts, text.lastIndexOf('head') + 10, ...anywhere];
    expect(starts.length).toBeGreaterThanOrEqual(14);
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      const { code } = await verify(changed);
      expect({ place, around: text.slice(place - 15, place + 5), code }).toMatchObject({ code: 1 });
    }
  });

  it.each(['refundOf', 'holdId', 'reference'])('refuses one in which a row lacks its %s', async (field) => {
    const all = lines();
    const index = all.findIndex((line) => JSON.parse(line)[field] != null);
    const row = JSON.parse(all[index] ?? '');
    for (const value of [null, field === 'refundOf' ? row.id : 'b']) {
      const changed = JSON.stringify({ ...row, [field]: value });
      expect(await verify(all.toSpliced(index, 1, changed).join('\n'))).toMatchObject({ code: 1 });
    }
  });

  it('refuses one with missing, duplicated or swapped lines', async () => {
    const all = lines();
    const middle = Math.floor(all.length / 2);
    const without = (from: number, count: number) => all.toSpliced(from, count).join('\n');
    const line = all[middle] ?? '';
    for (const content of [
      without(middle, 1),
      without(all.length - 1, 1),
      without(middle, all.length),
      all.toSpliced(middle, 0, line).join('\n'),
      all.toSpliced(middle, 2, all[middle + 1] ?? '', line).join('\n'),
    ]) {
      expect(await verify(content)).toMatchObject({ code: 1 });
    }
  });
});
