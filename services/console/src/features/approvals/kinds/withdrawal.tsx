import type { AdminWithdrawal, Approval } from '@cowrie/client';
import { NamedParty } from '../../../kit/acts/named-party.tsx';
import { api } from '../../../kit/api/api.ts';
import { findWithdrawal } from '../../../kit/api/withdrawals.ts';
import { behind } from '../../../kit/values/approval-request.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { defineKind, type Told } from '../kind.ts';

const idOf = (approval: Approval) => behind(approval, 'withdrawals');

const findIn = (approval: Approval) => findWithdrawal(api, idOf(approval));

const xafOf = ({ approval, data, say }: Told<AdminWithdrawal | null>) =>
  say.number(data?.xaf ?? approval.amount?.toNumber() ?? 0);
const hasEnded = ({ data }: Told<AdminWithdrawal | null>) => data && data.status !== 'PENDING';

export const withdrawalSettle = defineKind<AdminWithdrawal | null>()({
  read: { key: (approval) => ['withdrawals', 'one', idOf(approval)], from: findIn },
  facts: ({ data }) => ({
    user: data && <NamedParty of={{ userId: data.userId }} />,
    xaf: data && <Xaf xaf={data.xaf} />,
    provider: data?.payout.provider,
    account: data?.payout.account,
    state: data && <Tag>{data.status}</Tag>,
  }),
  changedAt: (data) => data?.updatedAt,
  texts: {
    en: {
      sentence: (told) => `Say that a withdrawal of ${xafOf(told)} XAF is paid`,
      doubts: (told) => [
        hasEnded(told) && `Already decided: ${told.say.word(told.data?.status ?? 'NONE')}.`,
        told.data === null && 'The withdrawal was not found.',
      ],
      names: { user: 'User', xaf: 'XAF', provider: 'Provider', account: 'Account', state: 'Withdrawal' },
    },
    fr: {
      sentence: (told) => `Déclarer payé un retrait de ${xafOf(told)} XAF`,
      doubts: (told) => [
        hasEnded(told) && `Déjà décidé : ${told.say.word(told.data?.status ?? 'NONE')}.`,
        told.data === null && 'Le retrait est introuvable.',
      ],
      names: {
        ...{ user: 'Utilisateur', xaf: 'XAF', provider: 'Opérateur', account: 'Compte', state: 'Retrait' },
      },
    },
  },
});
