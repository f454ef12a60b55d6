import * as rejected from 'openapi:rejectWithdrawal';
import * as settled from 'openapi:settleWithdrawal';
import type { AdminWithdrawal } from '@cowrie/client';
import { decision, Quicker } from '../../kit/forms/decision.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
import { AskedFor } from './withdrawal-asked.tsx';

const ofWithdrawal = decision<AdminWithdrawal, 'withdrawal_not_open'>({
  changes: 'withdrawals',
  takenBy: 'withdrawal_not_open',
  Taken: () => <Quicker />,
  Shows: AskedFor,
});

export const settleWithdrawal = defineActOn<AdminWithdrawal>()({
  name: 'settle-withdrawal',
  operation: 'settleWithdrawal',
  document: settled,
  ...ofWithdrawal,
});

export const rejectWithdrawal = defineActOn<AdminWithdrawal>()({
  name: 'reject-withdrawal',
  operation: 'rejectWithdrawal',
  document: rejected,
  ...ofWithdrawal,
  isDangerous: true,
});
