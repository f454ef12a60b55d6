import { Amount, type Approval } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import type { ApprovalContext } from '../kind.ts';
import { unknown } from './unknown.ts';

const approval = {
  ...{ action: 'coins-lend', target: 'user:12', method: 'POST', path: '/api/admin/loans' },
  request: { toUserId: 12, amount: Amount.from('5.5') },
} as unknown as Approval;
const told: ApprovalContext<unknown> = { approval, data: undefined };

describe('an approval of a newer server', () => {
  it('shows the raw request', () => {
    expect(unknown.facts?.(told)).toEqual({
      request: 'POST /api/admin/loans',
      body: '{"toUserId":12,"amount":5.5}',
    });
  });
});
