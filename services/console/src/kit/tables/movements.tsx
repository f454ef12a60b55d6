import type { AdminTransaction, Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { visible } from '../format/visible.ts';
import { useViewer } from '../session/viewer.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { useTransactionPage } from '../values/transaction-link.tsx';
import { type At, defineTable } from './define-table.ts';
import { type MovementFilter, movementQuery } from './movement-filter.ts';

type Row = Transaction | AdminTransaction;
/** Whose account it is: the reader's, a user's or a treasury's. */
export type AccountOf = 'mine' | { userId: number } | { treasury: NonNullable<Row['toTreasury']> };
type Question = { of: AccountOf; filter: MovementFilter };

/** What went in and out of one account, newest first. */
export const movements = defineTable({
  name: 'movements',
  async read({ of, filter }: Question, at: At): Promise<{ rows: readonly Row[]; nextCursor: string | null }> {
    const { transactions: rows, nextCursor } = await listOf(of, { ...movementQuery(filter), ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: (row) => <When row={row} />,
    type: ({ type }) => <Tag>{type}</Tag>,
    with: (row, _t, { of }) => <Other row={row} of={of} />,
    reason: ({ reason }) => <Text size="sm">{visible(reason)}</Text>,
    amount: { amount: (row, _t, { of }) => <Moved row={row} of={of} /> },
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

function listOf(of: AccountOf, asked: ReturnType<typeof movementQuery> & At) {
  if (of === 'mine') return api.listMyTransactions(asked);
  if ('userId' in of) return api.listUserTransactions({ id: of.userId, ...asked });
  return api.listTreasuryTransactions({ code: of.treasury, ...asked });
}

type Props = { row: Row; of: AccountOf };

function useIsTo({ row: { toUserId, toTreasury }, of }: Props): boolean {
  const viewer = useViewer();
  if (of === 'mine') return toUserId === viewer.id;
  return 'userId' in of ? of.userId === toUserId : of.treasury === toTreasury;
}

function Other(props: Props) {
  const { fromUserId, fromTreasury, toUserId, toTreasury } = props.row;
  return useIsTo(props) ? (
    <Party userId={fromUserId} treasury={fromTreasury} />
  ) : (
    <Party userId={toUserId} treasury={toTreasury} />
  );
}

const Moved = (props: Props) => <Coins amount={props.row.amount} sign={useIsTo(props) ? '+' : '−'} />;

/** It leads to its page. */
function When({ row: { id, createdAt } }: { row: Row }) {
  return (
    <Link to={useTransactionPage()} params={{ id: String(id) }}>
      <Time at={createdAt} />
    </Link>
  );
}
