import { type AdminTransaction, Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { CSV_HEADER, csvRecord } from './csv.ts';

const PURCHASE: AdminTransaction = {
  id: 7,
  type: 'PURCHASE',
  amount: Amount.from('99999999999.9999'),
  fromUserId: 12,
  toUserId: null,
  fromTreasury: null,
  toTreasury: 'course-fees',
  reason: 'A course',
  createdAt: '2026-11-23T10:00:00.000Z',
  reference: 'order 7',
  initiatedBy: 12,
};

describe('a transaction as CSV', () => {
  it('has what it has in the order of the header, exactly', () => {
    expect(CSV_HEADER.trimEnd().split(',')).toHaveLength(19);
    expect(csvRecord(PURCHASE)).toBe(
      '7,2026-11-23T10:00:00.000Z,PURCHASE,99999999999.9999,12,,,course-fees,A course,order 7,,,12,,,,,,\r\n',
    );
    const labelled = csvRecord({ ...PURCHASE, platform: 'shop', metadata: { seat: '12', a: '"' } });
    expect(labelled).toMatch(/,12,,shop,,,,"\{""seat"":""12"",""a"":""\\""""\}"\r\n$/);
  });

  it('quotes what would break a record', () => {
    expect(csvRecord({ ...PURCHASE, reason: 'a "b", c\r\nd' })).toContain(',"a ""b"", c\r\nd",');
    expect(csvRecord({ ...PURCHASE, reason: 'a;b' })).toContain(',"a;b",');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '＝1', "'x", ' =1', '\u00a0@x'])(
    'leaves no formula in %j',
    (text) => {
      expect(csvRecord({ ...PURCHASE, reason: text, reference: text })).toContain(`,'${text},'${text},`);
    },
  );
});
