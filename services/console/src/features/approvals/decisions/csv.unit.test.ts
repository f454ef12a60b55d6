import { type AdminWithdrawal, Amount, type Api, type Approval } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { approvalsCsv, FILE_ROWS_MAX, withdrawalsCsv } from './csv.ts';

const AT = '2026-11-26T10:00:00.000Z';
const withdrawal = (id: string): AdminWithdrawal => ({
  ...{ id, userId: 7, xaf: 500, status: 'PENDING', createdAt: AT, updatedAt: AT },
  payout: { provider: '=cmd', account: '+237600000000' },
});
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

const NAMES = new Map([
  [1, 'Ada Ngo'],
  [7, '=Ben'],
]);
const listUsers = (async ({ ids }: { ids: string }) => ({
  users: ids
    .split(',')
    .map(Number)
    .flatMap((id) => (NAMES.has(id) ? { id, fullName: NAMES.get(id) } : [])),
})) as unknown as Api['listUsers'];

describe('decisions as CSV', () => {
  it('contain all pages of withdrawals, with formulas escaped', async () => {
    const asked: unknown[] = [];
    const listWithdrawals = (async (input: { cursor?: string }) => {
      asked.push(input);
      return input.cursor === undefined
        ? { withdrawals: [withdrawal('a')], nextCursor: 'next' }
        : { withdrawals: [withdrawal('b')], nextCursor: null };
    }) as unknown as Api['listWithdrawals'];
    const { text, rows, isFull } = await withdrawalsCsv(
      { listWithdrawals, listUsers },
      { status: 'PENDING', userId: 7 },
    );
    expect(linesOf(text)).toEqual([
      'id,createdAt,updatedAt,status,userId,userName,provider,account,xaf',
      `a,${AT},${AT},PENDING,7,'=Ben,'=cmd,'+237600000000,500`,
      `b,${AT},${AT},PENDING,7,'=Ben,'=cmd,'+237600000000,500`,
    ]);
    expect([rows, isFull]).toEqual([2, false]);
    expect(asked).toMatchObject([{ status: 'PENDING', userId: 7 }, { cursor: 'next' }]);
  });

  it('report when the limit of rows is reached', async () => {
    const listWithdrawals = (async () => ({
      withdrawals: Array.from({ length: 100 }, (_, index) => withdrawal(String(index))),
      nextCursor: 'next',
    })) as unknown as Api['listWithdrawals'];
    const file = await withdrawalsCsv({ listWithdrawals, listUsers }, { status: 'SETTLED' });
    expect([linesOf(file.text).length, file.rows, file.isFull]).toEqual([
      FILE_ROWS_MAX + 1,
      FILE_ROWS_MAX,
      true,
    ]);
  });

  it('contain the decision about an approval and its reason', async () => {
    const approval = {
      ...{ id: 'a', createdAt: AT, status: 'REJECTED', action: 'mint', target: 'user:7', requestedBy: 1 },
      ...{ amount: Amount.from('12.5'), expiresAt: AT, decidedBy: 2, decidedAt: AT, reason: '@home, "no"' },
    } as unknown as Approval;
    const listApprovals = (async () => ({
      approvals: [approval],
      nextCursor: null,
    })) as unknown as Api['listApprovals'];
    const { text } = await approvalsCsv({ listApprovals, listUsers }, { status: 'REJECTED' });
    expect(linesOf(text)[1]).toBe(
      `a,${AT},REJECTED,mint,user:7,12.5,1,Ada Ngo,${AT},2,,${AT},"'@home, ""no"""`,
    );
  });
});
