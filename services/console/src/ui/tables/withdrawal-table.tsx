import { api } from '../../api/api.ts';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { Xaf } from '../values/xaf.tsx';
import { type At, defineTable } from './define-table.ts';

type Question = 'mine' | { userId: number };

/** The withdrawals of one user. */
export const withdrawalsOf = defineTable({
  name: 'user-withdrawals',
  async read(question: Question, at: At) {
    const page =
      question === 'mine'
        ? await api.listMyWithdrawals(at)
        : await api.listWithdrawals({ ...question, ...at });
    return { rows: page.withdrawals, nextCursor: page.nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ createdAt }) => <Time at={createdAt} />,
    provider: ({ payout }) => payout.provider,
    account: ({ payout }) => payout.account,
    status: ({ status }) => <Tag>{status}</Tag>,
    xaf: { amount: ({ xaf }) => <Xaf xaf={xaf} /> },
  },
  texts: {
    en: {
      caption: 'Withdrawals',
      empty: 'No withdrawals.',
      columns: { at: 'Asked for', provider: 'Provider', account: 'Account', status: 'Status', xaf: 'XAF' },
    },
    fr: {
      caption: 'Retraits',
      empty: 'Aucun retrait.',
      columns: { at: 'Demandé le', provider: 'Opérateur', account: 'Compte', status: 'État', xaf: 'XAF' },
    },
  },
});
