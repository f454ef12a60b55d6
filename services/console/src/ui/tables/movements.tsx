import type { AdminTransaction, Transaction } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { visible } from '../../format/visible.ts';
import { texts } from '../../i18n/language.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import type { Listed } from './list.ts';
import { RecordList } from './record-list.tsx';

const useTexts = texts(
  {
    caption: 'Transactions',
    at: 'When',
    type: 'Type',
    with: 'With',
    reason: 'Reason',
    amount: 'Amount',
    empty: 'No transactions yet.',
  },
  {
    caption: 'Transactions',
    at: 'Date',
    type: 'Type',
    with: 'Avec',
    reason: 'Motif',
    amount: 'Montant',
    empty: 'Aucune transaction pour l’instant.',
  },
);

type Row = Transaction | AdminTransaction;
/** Whose account it is. */
export type Side = { userId: number } | { treasury: NonNullable<Row['toTreasury']> };

const isTo = (side: Side, { toUserId, toTreasury }: Row) =>
  'userId' in side ? side.userId === toUserId : side.treasury === toTreasury;

/** What went in and out of one account, newest first. */
export function Movements({ list, side }: { list: Listed<Row>; side: Side }) {
  const t = useTexts();
  return (
    <RecordList
      caption={t.caption}
      list={list}
      keyOf={({ id }) => id}
      empty={t.empty}
      columns={[
        { name: t.at, cell: (row) => <When row={row} /> },
        { name: t.type, cell: ({ type }) => <Tag>{type}</Tag> },
        {
          name: t.with,
          cell: (row) =>
            isTo(side, row) ? (
              <Party userId={row.fromUserId} treasury={row.fromTreasury} />
            ) : (
              <Party userId={row.toUserId} treasury={row.toTreasury} />
            ),
        },
        { name: t.reason, cell: ({ reason }) => <Text size="sm">{visible(reason)}</Text> },
        {
          name: t.amount,
          isAmount: true,
          cell: (row) => <Coins amount={row.amount} sign={isTo(side, row) ? '+' : '−'} />,
        },
      ]}
    />
  );
}

/** Administrators get to its page. */
function When({ row: { id, createdAt } }: { row: Row }) {
  if (!isAtLeast(useViewer().role, 'ADMIN')) return <Time at={createdAt} />;
  return (
    <Link to="/transactions/$id" params={{ id: String(id) }}>
      <Time at={createdAt} />
    </Link>
  );
}
