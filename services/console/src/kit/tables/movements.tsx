import type { AdminTransaction, Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { escapeBidi } from '../format/escape-bidi.ts';
import { useViewer } from '../session/viewer.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { useTransactionPage } from '../values/transaction-link.tsx';
import { defineTable, type PageCursor } from './define-table.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';

type Row = Transaction | AdminTransaction;
export type AccountRef = 'mine' | { userId: number } | { treasury: NonNullable<Row['toTreasury']> };
type Question = { account: AccountRef; filter: MovementFilter };

export const movements = defineTable({
  name: 'movements',
  async read(
    { account, filter }: Question,
    at: PageCursor,
  ): Promise<{ rows: readonly Row[]; nextCursor: string | null }> {
    const { transactions: rows, nextCursor } = await listTransactionsOf(account, {
      ...movementQuery(filter),
      ...at,
    });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: (row) => <TransactionTime row={row} />,
    type: ({ type }) => <Tag>{type}</Tag>,
    with: (row, _t, { account }) => <Counterparty row={row} account={account} />,
    reason: ({ reason }) => <Text size="sm">{escapeBidi(reason)}</Text>,
    amount: { amount: (row, _t, { account }) => <SignedAmount row={row} account={account} /> },
  },
  texts: {
    caption: ['Transactions', 'Transactions'],
    empty: ['No transactions yet.', 'Aucune transaction pour l’instant.'],
    columns: {
      at: ['When', 'Date'],
      type: ['Type', 'Type'],
      with: ['With', 'Avec'],
      reason: ['Reason', 'Motif'],
      amount: ['Amount', 'Montant'],
    },
  },
});

function listTransactionsOf(of: AccountRef, asked: ReturnType<typeof movementQuery> & PageCursor) {
  if (of === 'mine') return api.listMyTransactions(asked);
  if ('userId' in of) return api.listUserTransactions({ id: of.userId, ...asked });
  return api.listTreasuryTransactions({ code: of.treasury, ...asked });
}

type Props = { row: Row; account: AccountRef };

function useIsReceiver({ row: { toUserId, toTreasury }, account }: Props): boolean {
  const viewer = useViewer();
  if (account === 'mine') return toUserId === viewer.id;
  return 'userId' in account ? account.userId === toUserId : account.treasury === toTreasury;
}

function Counterparty(props: Props) {
  const { fromUserId, fromTreasury, toUserId, toTreasury } = props.row;
  return useIsReceiver(props) ? (
    <Party userId={fromUserId} treasury={fromTreasury} />
  ) : (
    <Party userId={toUserId} treasury={toTreasury} />
  );
}

const SignedAmount = (props: Props) => (
  <Coins amount={props.row.amount} sign={useIsReceiver(props) ? '+' : '−'} />
);

function TransactionTime({ row: { id, createdAt } }: { row: Row }) {
  return (
    <Link to={useTransactionPage()} params={{ id: String(id) }}>
      <Time at={createdAt} />
    </Link>
  );
}
