import * as rejected from 'openapi:rejectWithdrawal';
import * as settled from 'openapi:settleWithdrawal';
import type { AdminWithdrawal } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { defineActOn } from '../acts/act/act.ts';
import { Facts } from '../facts.tsx';
import { Party } from '../values/party.tsx';
import { Xaf } from '../values/xaf.tsx';
import { decision, Quicker } from './decision.tsx';

const useTexts = texts(
  {
    xaf: 'XAF',
    user: 'User',
    provider: 'Provider',
    account: 'Account',
  },
  {
    xaf: 'XAF',
    user: 'Utilisateur',
    provider: 'Opérateur',
    account: 'Compte',
  },
);

function Asked({ on: { xaf, userId, payout } }: { on: AdminWithdrawal }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        [t.xaf, <Xaf key="xaf" xaf={xaf} />],
        [t.user, <Party key="user" userId={userId} treasury={null} />],
        [t.provider, payout.provider],
        [t.account, payout.account],
      ]}
    />
  );
}

const ofWithdrawal = decision<AdminWithdrawal, 'withdrawal_not_open'>({
  changes: 'withdrawals',
  takenBy: 'withdrawal_not_open',
  Taken: () => <Quicker />,
  Shows: Asked,
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
