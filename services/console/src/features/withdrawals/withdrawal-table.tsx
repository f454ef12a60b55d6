import type { AdminWithdrawal, Withdrawal } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { WithdrawalLink } from '../../kit/values/withdrawal-link.tsx';
import { Xaf } from '../../kit/values/xaf.tsx';

type Question = 'mine' | { userId: number };
type Row = Withdrawal & Partial<Pick<AdminWithdrawal, 'userId'>>;

export const withdrawalsOf = defineTable({
  name: 'user-withdrawals',
  async read(question: Question, at: PageCursor) {
    const page =
      question === 'mine'
        ? await api.listMyWithdrawals(at)
        : await api.listWithdrawals({ ...question, ...at });
    const rows: readonly Row[] = page.withdrawals;
    return { rows, nextCursor: page.nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ id, userId, createdAt }) =>
      userId === undefined ? <Time at={createdAt} /> : <WithdrawalLink of={{ id, userId, createdAt }} />,
    provider: ({ payout }) => payout.provider,
    account: ({ payout }) => payout.account,
    status: ({ status }) => <Tag>{status}</Tag>,
    xaf: { amount: ({ xaf }) => <Xaf xaf={xaf} /> },
  },
  texts: {
    caption: ['Withdrawals', 'Retraits'],
    empty: [
      'No withdrawals. A withdrawal pays francs out of a wallet.',
      'Aucun retrait. Un retrait verse les francs d’un portefeuille.',
    ],
    columns: {
      at: ['Requested', 'Demandé le'],
      provider: ['Provider', 'Opérateur'],
      account: ['Account', 'Compte'],
      status: ['Status', 'État'],
      xaf: ['XAF', 'XAF'],
    },
  },
});
