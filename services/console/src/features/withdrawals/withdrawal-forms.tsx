import * as rejected from 'openapi:rejectWithdrawal';
import * as settled from 'openapi:settleWithdrawal';
import type { AdminWithdrawal } from '@cowrie/client';
import { AlreadyDecided, decisionForm } from '../../kit/forms/decision.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { RequestedWithdrawal } from './requested-withdrawal.tsx';

const ofWithdrawal = decisionForm<AdminWithdrawal, 'withdrawal_not_open'>({
  changedQuery: 'withdrawals',
  conflictCode: 'withdrawal_not_open',
  Conflict: () => <AlreadyDecided />,
  Details: RequestedWithdrawal,
});

export const settleWithdrawal = defineFormFor<AdminWithdrawal>()({
  name: 'settle-withdrawal',
  operation: 'settleWithdrawal',
  document: settled,
  ...ofWithdrawal,
});

export const rejectWithdrawal = defineFormFor<AdminWithdrawal>()({
  name: 'reject-withdrawal',
  operation: 'rejectWithdrawal',
  document: rejected,
  ...ofWithdrawal,
  isDangerous: true,
});
