import { TRANSACTION } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { parseCsv } from '../../testing/csv.ts';
import { transactionState } from '../../testing/states.ts';
import { FORMATS, LIST_FORMATS } from './formats.ts';

const { csv } = FORMATS;
const csvLine = (changes: Parameters<typeof transactionState>[0]) =>
  csv.line({ transaction: transactionState(changes), balanceUnits: '10001' }, TRANSACTION.toPublic);
const cellsOf = (record: string) => parseCsv(record)[0] ?? [];

describe('CSV', () => {
  it('has a record per transaction, with empty cells for null and exact amounts', () => {
    expect(csvLine({ amountUnits: '1' })).toBe(
      '7,2023-11-14T22:13:20.002Z,TRANSFER,0.0001,1.0001,1,2,,,Lunch,\r\n',
    );
    const purchase = {
      type: 'PURCHASE',
      toUserId: null,
      toTreasury: 'course-fees',
      reference: 'order 7',
    } as const;
    expect(csvLine({ ...purchase, amountUnits: '999999999999999' })).toBe(
      '7,2023-11-14T22:13:20.002Z,PURCHASE,99999999999.9999,1.0001,1,,,course-fees,Lunch,order 7\r\n',
    );
  });

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'a "b"', '"a ""b"""'],
    ['a line break', 'a\r\nb', '"a\r\nb"'],
    ['half a line break', 'a\nb', '"a\nb"'],
    ['a semicolon', 'a;b', '"a;b"'],
    ['nothing special', 'Über – 貝 🐚 a', 'Über – 貝 🐚 a'],
  ])('quotes %s like RFC 4180', (_name, reason, cell) => {
    const record = csvLine({ reason });
    expect(record).toContain(`,${cell},`);
    expect(cellsOf(record)[9]).toBe(reason);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', "'tis", '＝1', '＋1', '－1', '＠x'],
    ...[' =1+1', '  -1', '\u00a0@x', '\u3000＝1', ' \t+1'],
  ])('puts an apostrophe before %j, which can be removed again', (text) => {
    const cells = cellsOf(csvLine({ reason: text, reference: text }));
    expect([cells[9], cells[10]]).toEqual([`'${text}`, `'${text}`]);
  });

  it.each(['1-1', ' 1=1', " 'tis", 'a=b', '#1', '%', ''])('leaves %j unchanged', (reason) => {
    expect(cellsOf(csvLine({ reason }))[9]).toBe(reason);
  });
});

describe('the file of a list', () => {
  const transaction = TRANSACTION.toAdmin(
    transactionState({
      initiatedBy: 'user:9',
      apiKeyId: null,
      reason: '=1+1',
      metadata: { course: 'a "b"' },
    }),
  );

  const NAMES = new Map([[transaction.fromUserId ?? 0, '=Ada']]);

  it('has a record per transaction with all fields, and no formulas', () => {
    const [head = [], cells = []] = parseCsv(
      LIST_FORMATS.csv.opening + LIST_FORMATS.csv.row(transaction, NAMES),
    );
    expect(Object.fromEntries(head.map((column, index) => [column, cells[index]]))).toMatchObject({
      id: '7',
      amount: expect.stringMatching(/^[\d.]+$/),
      reason: "'=1+1",
      initiatedBy: '9',
      apiKeyId: '',
      metadata: '{"course":"a \\"b\\""}',
      fromName: "'=Ada",
      toName: '',
    });
    expect(cells).toHaveLength(head.length);
  });
});
