import type { AdminTransaction } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { visible } from '../../kit/format/visible.ts';
import type { VirtualColumn } from '../../kit/tables/virtual/columns.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { useTransactionTexts } from './texts.ts';

/** Those that can be hidden, and are to begin with. */
export const OPTIONAL_COLUMNS = ['reference', 'platform', 'initiatedBy'] as const;

const party = (userId: number | null, treasury: AdminTransaction['toTreasury']) => (
  <Party userId={userId} treasury={treasury} tabIndex={-1} />
);

/** The columns of the list. Links are no stops for the keyboard: the grid has it. */
export function useTransactionColumns(): VirtualColumn<AdminTransaction>[] {
  const t = useTransactionTexts();
  return useMemo(
    () => [
      { id: 'at', name: t.at, width: '10.5rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
      { id: 'type', name: t.type, width: '6.5rem', cell: ({ type }) => <Tag>{type}</Tag> },
      {
        id: 'from',
        name: t.from,
        width: 'minmax(7rem, 1fr)',
        cell: ({ fromUserId, fromTreasury }) => party(fromUserId, fromTreasury),
      },
      {
        id: 'to',
        name: t.to,
        width: 'minmax(7rem, 1fr)',
        cell: ({ toUserId, toTreasury }) => party(toUserId, toTreasury),
      },
      {
        id: 'reason',
        name: t.reason,
        width: 'minmax(8rem, 1.6fr)',
        cell: ({ reason }) => <Shown text={reason} />,
      },
      {
        id: 'reference',
        name: t.reference,
        width: 'minmax(6rem, 1fr)',
        cell: ({ reference }) => <Shown text={reference} />,
      },
      {
        id: 'platform',
        name: t.platform,
        width: 'minmax(5rem, 0.8fr)',
        cell: ({ platform }) => <Shown text={platform} />,
      },
      {
        id: 'initiatedBy',
        name: t.initiatedBy,
        width: '7rem',
        cell: ({ initiatedBy }) => initiatedBy !== undefined && party(initiatedBy, null),
      },
      {
        id: 'amount',
        name: t.amount,
        width: '8.5rem',
        isAmount: true,
        cell: ({ amount }) => <Coins amount={amount} />,
      },
      {
        id: 'id',
        name: t.id,
        width: '5.5rem',
        isAmount: true,
        cell: ({ id }) => (
          <Link to="/transactions/$id" params={{ id: String(id) }} tabIndex={-1}>
            {id}
          </Link>
        ),
      },
    ],
    [t],
  );
}

/** What somebody wrote, cut off where there is no room. */
const Shown = ({ text = '' }: { text?: string | undefined }) => (
  <span title={visible(text)}>{visible(text)}</span>
);
