import * as rejected from 'openapi:rejectWithdrawal';
import * as settled from 'openapi:settleWithdrawal';
import type { AdminWithdrawal } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { decision, Quicker } from '../../kit/acts/decision.tsx';
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
  texts: {
    en: {
      title: () => 'Settle this withdrawal',
      send: 'Settle',
      means: () => 'Say that the provider has paid it. That is final.',
    },
    fr: {
      title: () => 'Régler ce retrait',
      send: 'Régler',
      means: () => 'Déclarer que l’opérateur l’a payé. C’est définitif.',
    },
  },
});

export const rejectWithdrawal = defineActOn<AdminWithdrawal>()({
  name: 'reject-withdrawal',
  operation: 'rejectWithdrawal',
  document: rejected,
  ...ofWithdrawal,
  isDangerous: true,
  texts: {
    en: {
      title: () => 'Reject this withdrawal',
      send: 'Reject',
      means: () => 'The XAF goes back to the user. Reject only what was not paid and will not be.',
    },
    fr: {
      title: () => 'Rejeter ce retrait',
      send: 'Rejeter',
      means: () =>
        'Les XAF reviennent à l’utilisateur. Ne rejetez que ce qui n’a pas été payé et ne le sera pas.',
    },
  },
});
