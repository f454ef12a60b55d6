import { describe, expect, it } from '@jest/globals';
import { TimeText } from '../../api/inputs.ts';
import { UserListQuery } from '../users/schemas.ts';
import { TransactionListQuery } from './schemas.ts';

describe('TimeText', () => {
  it.each([
    ['1970-01-01T00:00:01Z', 1_000],
    ['1970-01-01T00:00:00.5Z', 500],
    ['1970-01-01T00:00:00.001Z', 1],
    ['1970-01-01T00:00:00.0010001Z', 2],
    ['1970-01-01T00:00:00.0010000Z', 1],
    ['1969-01-01T00:00:00Z', 0],
    ['1970-01-01T01:00:01+01:00', 1_000],
    ['1970-01-01T00:00:01+00:00', 1_000],
    ['1969-12-31T18:30:01.0000001-05:30', 1_001],
  ])('%s is %i', (given, epochMs) => {
    expect(TimeText.parse(given)).toBe(epochMs);
  });

  it.each([
    '',
    '2026-01-01',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00 01:00',
    '1',
  ])('%j is none', (given) => {
    expect(TimeText.safeParse(given).success).toBe(false);
  });
});

describe('list queries', () => {
  it('name each parameter that is wrong', () => {
    const given = { limit: '0', offset: '10001', type: 'GIFT', from: 'x', cursor: 'c' };
    const paths = TransactionListQuery.safeParse(given).error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(['limit', 'offset', 'type', 'from', 'cursor']);
  });

  it('read flags as they are spelled', () => {
    expect(UserListQuery.parse({ isVerified: 'false' })).toEqual({ isVerified: false });
    expect(UserListQuery.safeParse({ isVerified: '0' }).success).toBe(false);
    expect(UserListQuery.safeParse({ search: '' }).success).toBe(false);
  });
});
