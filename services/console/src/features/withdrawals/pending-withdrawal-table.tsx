import type { AdminWithdrawal } from '@cowrie/client';
import { Group } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { WithdrawalLink } from '../../kit/values/withdrawal-link.tsx';
import { Xaf } from '../../kit/values/xaf.tsx';
import { rejectWithdrawal, settleWithdrawal } from './withdrawal-forms.tsx';

type Question = { status: AdminWithdrawal['status']; userId?: number | undefined };

export const withdrawals = defineTable({
  name: 'withdrawals',
  async read(question: Question, at: PageCursor) {
    const { withdrawals: rows, nextCursor } = await api.listWithdrawals({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: (withdrawal) => <WithdrawalLink of={withdrawal} />,
    user: { party: ({ userId }) => ({ userId }) },
    provider: ({ payout }) => payout.provider,
    account: ({ payout }) => payout.account,
    status: ({ status }) => <Tag>{status}</Tag>,
    xaf: { amount: ({ xaf }) => <Xaf xaf={xaf} /> },
    act: (withdrawal) =>
      withdrawal.status === 'PENDING' && (
        <Group gap="xs" wrap="nowrap">
          <RowFormButton form={settleWithdrawal} record={withdrawal} look={{ variant: 'filled' }} />
          <RowFormButton form={rejectWithdrawal} record={withdrawal} />
        </Group>
      ),
  },
  texts: {
    caption: ['Withdrawals', 'Retraits'],
    empty: [
      ({ status }: Question) =>
        status === 'PENDING' ? 'No withdrawals wait to be settled.' : 'No withdrawals with this status.',
      ({ status }: Question) =>
        status === 'PENDING' ? 'Aucun retrait à régler.' : 'Aucun retrait dans cet état.',
    ],
    columns: {
      at: ['Requested', 'Demandé le'],
      user: ['User', 'Utilisateur'],
      provider: ['Provider', 'Opérateur'],
      account: ['Account', 'Compte'],
      status: ['Status', 'État'],
      xaf: ['XAF', 'XAF'],
      act: ['Decision', 'Décision'],
    },
  },
});
