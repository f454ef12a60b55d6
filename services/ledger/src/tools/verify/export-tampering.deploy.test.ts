import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ExportedRow,
  exportOfLedger,
  forge,
  type PublishedVerifier,
  publishedVerifier,
  rowsOf,
} from './testing-export.ts';

/** The database's owner rewrote these exports completely: every balance, hash and head in them fits. */

let directory: string;
let verify: PublishedVerifier;
let bytes: Buffer;
let rows: ExportedRow[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-export-'));
  verify = publishedVerifier(directory);
  bytes = await exportOfLedger(directory);
  rows = rowsOf(bytes);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const headLines = (text: string) => text.split('\n').filter((line) => line.includes('"head"'));
const first = (is: (row: ExportedRow) => boolean): ExportedRow => {
  const found = rows.find(is);
  if (!found) throw new Error('the ledger has no such row');
  return found;
};
const isPlain = ({ refundOf, holdId, reference }: ExportedRow) =>
  refundOf === undefined && holdId === undefined && reference === undefined;
const plain = (type: string) => first((row) => row.type === type && isPlain(row));
const changed = (row: ExportedRow, change: Partial<ExportedRow>) =>
  rows.map((one) => (one === row ? { ...one, ...change } : one));

it('passes a forgery without any change, which proves that the forgeries fit', async () => {
  expect(forge(rows).split('\n').slice(0, rows.length)).toEqual(
    bytes.toString('utf8').split('\n').slice(0, rows.length),
  );
  expect(await verify(forge(rows))).toMatchObject({ code: 0 });
});

it.each<[what: string, content: () => string, said: RegExp]>([
  ['an empty file', () => '', /no transaction/],
  ['heads without transactions', () => `{"partition":0,"head":"${'0'.repeat(64)}"}\n`, /no transaction/],
  ['what is no export', () => 'null\n', /not an export/],
])('refuses %s', async (_, content, said) => {
  expect(await verify(content())).toMatchObject({ code: 1, said: expect.stringMatching(said) });
});

describe('a rewritten ledger', () => {
  const refund = () => first((row) => row.type === 'REFUND');
  const refunded = () => first((row) => row.id === refund().refundOf);
  const overdraft = () => {
    const transfer = plain('TRANSFER');
    return changed(transfer, { amount: transfer.fromBalance + transfer.amount + 1 });
  };
  const doubled = (row: ExportedRow) => {
    const next = Math.max(...rows.map(({ sequence }) => sequence)) + 1;
    return [...rows, { ...row, id: Math.max(...rows.map(({ id }) => id)) + 1, sequence: next }];
  };

  it.each<[what: string, rows: () => ExportedRow[], said: RegExp]>([
    ...['TRANSFER', 'REWARD', 'REFUND', 'PURCHASE', 'EXCHANGE', 'GIFT'].map(
      (type): [string, () => ExportedRow[], RegExp] => [
        `a MINT relabelled ${type}`,
        () => changed(plain('MINT'), { type: type as ExportedRow['type'] }),
        /does not lead from 0/,
      ],
    ),
    ['a TRANSFER relabelled MINT', () => changed(plain('TRANSFER'), { type: 'MINT' }), /a MINT does not/],
    ['a TRANSFER relabelled BURN', () => changed(plain('TRANSFER'), { type: 'BURN' }), /a BURN does not/],
    ['a REWARD by another treasury', () => changed(plain('REWARD'), { from: -1 }), /a REWARD does not/],
    ['a PURCHASE by a treasury', () => changed(plain('PURCHASE'), { from: -2 }), /a PURCHASE does not/],
    ['a BURN to a treasury', () => changed(plain('BURN'), { to: -2 }), /a BURN does not/],
    ['coins that become XAF', () => changed(plain('TRANSFER'), { to: -12 }), /does not lead/],
    ['an account of no kind', () => changed(plain('TRANSFER'), { to: -5 }), /does not lead/],
    ['a transfer to oneself', () => changed(plain('TRANSFER'), { to: plain('TRANSFER').from }), /nothing/],
    ['an amount below 0', () => changed(plain('TRANSFER'), { amount: -1 }), /moves nothing/],
    ['an overdraft', overdraft, /is overdrawn/],
    ['more than the maximum supply', () => changed(plain('MINT'), { amount: 10 ** 15 }), /0 is overdrawn/],
    [
      'a refund beyond its purchase',
      () => changed(refund(), { amount: refunded().amount + 1 }),
      /gives back/,
    ],
    ['a purchase less than its refunds', () => changed(refunded(), { amount: 499 }), /gives back more/],
    ['a refund of no purchase', () => changed(refund(), { refundOf: plain('MINT').id }), /gives back more/],
    ['a refund of nothing', () => changed(refund(), { refundOf: null }), /only a REFUND/],
    ['a refund to somebody else', () => changed(refund(), { to: 2 }), /or to others/],
    [
      'a transfer that gives back',
      () => changed(plain('TRANSFER'), { refundOf: refunded().id }),
      /only a REFUND/,
    ],
    ['a purchase in place of its refund', () => changed(refunded(), { type: 'TRANSFER' }), /gives back more/],
    ['a hold captured twice', () => doubled(first((row) => row.holdId !== undefined)), /captured before/],
    ['a reference used twice', () => doubled(first((row) => row.reference !== undefined)), /used before/],
    [
      'a refund made twice',
      () => doubled(first((row) => row.type === 'REFUND' && row.amount > 200)),
      /gives back/,
    ],
  ])('with %s is refused', async (_, forged, said) => {
    expect(await verify(forge(forged()))).toMatchObject({ code: 1, said: expect.stringMatching(said) });
  });
});

describe('earlier heads', () => {
  const older = () => forge(rows.slice(0, Math.ceil((rows.length * 2) / 3)));
  const sealed = () => {
    const { partition, sequence, hash } = rows.at(-1) ?? first(() => true);
    return { partition, sequence, hash, at: new Date().toISOString(), jws: 'a.b.c' };
  };
  const receipts = (of: readonly ExportedRow[]) =>
    of
      .map(({ id, reason, partition, sequence, hash }) =>
        JSON.stringify({ iss: 'cowrie', iat: 1, transaction: { id, reason }, partition, sequence, hash }),
      )
      .join('\n');
  const CUT = { code: 1, said: expect.stringMatching(/cut short or rewritten/) };

  it.each<[what: string, heads: () => string]>([
    ['an older export', older],
    ['the heads of an older export', () => headLines(older()).join('\n')],
    ['the same export', () => bytes.toString('utf8')],
    ['what the platform publishes', () => JSON.stringify({ heads: [sealed()] })],
    ['the data of events', () => `${JSON.stringify(sealed())}\n`],
    ['what receipts say', () => receipts(rows.slice(0, 20))],
  ])('pass as %s', async (_, heads) => {
    const { code, said } = await verify(bytes, heads());
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ transactions are .*, and \d+ heads are theirs\n$/),
    ]);
  });

  it.each<[what: string, rows: () => ExportedRow[]]>([
    ['the last row is cut off', () => rows.slice(0, -1)],
    ['a half is cut off', () => rows.slice(0, rows.length / 2)],
    [
      'the reason of the first row is another',
      () => rows.map((row, at) => (at === 0 ? { ...row, reason: 'Another' } : row)),
    ],
  ])('refuse a ledger of which %s', async (_, forged) => {
    const content = forge(forged());
    const heads = headLines(bytes.toString('utf8')).join('\n');
    expect(await verify(content)).toMatchObject({ code: 0 });
    expect(await verify(content, heads)).toMatchObject(CUT);
  });

  it('refuse a ledger in which a head has no transaction, or another one', async () => {
    const other = sealed().hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const forged of [{ hash: other }, { sequence: sealed().sequence + 1 }, { partition: 11 }])
      expect(await verify(bytes, JSON.stringify({ ...sealed(), ...forged }))).toMatchObject(CUT);
  });

  it('differ from a file without heads', async () => {
    for (const heads of ['', '{"heads":[]}', JSON.stringify(rows[0])])
      expect(await verify(bytes, heads)).toMatchObject({ code: 1, said: expect.stringMatching('no head') });
  });
});
