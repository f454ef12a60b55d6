import type { AdminWithdrawal, Approval } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { approvalsOfWithdrawal, findWithdrawal } from './withdrawals.ts';

const withdrawal = (id: string) => ({ id }) as AdminWithdrawal;

describe('a withdrawal', () => {
  it('is looked for among those of each status, page after page, and of one user where they are known', async () => {
    const asked: object[] = [];
    const listWithdrawals = async (input: { status?: string; cursor?: string } = {}) => {
      asked.push(input);
      if (input.status !== 'SETTLED') return { withdrawals: [withdrawal('other')], nextCursor: null };
      return input.cursor === undefined
        ? { withdrawals: [withdrawal('first')], nextCursor: 'next' }
        : { withdrawals: [withdrawal('wanted')], nextCursor: null };
    };
    const api = { listWithdrawals } as Parameters<typeof findWithdrawal>[0];
    expect(await findWithdrawal(api, 'wanted', 7)).toEqual(withdrawal('wanted'));
    expect(asked).toEqual([
      { status: 'PENDING', limit: 100, userId: 7 },
      { status: 'SETTLED', limit: 100, userId: 7 },
      { status: 'SETTLED', limit: 100, userId: 7, cursor: 'next' },
    ]);
    expect(await findWithdrawal(api, 'none')).toBeNull();
  });

  it('has the approvals that its own settling asked for', async () => {
    const approval = (of: string) => ({ path: `/api/admin/withdrawals/${of}/settle` }) as Approval;
    const api = {
      listApprovals: async () => ({ approvals: [approval('w-1'), approval('w-2')], nextCursor: null }),
    } as Parameters<typeof approvalsOfWithdrawal>[0];
    expect(await approvalsOfWithdrawal(api, 'w-2')).toEqual([approval('w-2')]);
  });
});
