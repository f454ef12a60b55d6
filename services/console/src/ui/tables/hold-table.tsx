import type { Hold } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { texts } from '../../i18n/language.tsx';
import { HoldActs, useMayDecide } from '../acts/holds/hold-acts.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import type { Listed } from './list.ts';
import { RecordList } from './record-list.tsx';

const useTexts = texts(
  {
    caption: 'Holds',
    placed: 'Placed',
    until: 'Until',
    from: 'From',
    to: 'To',
    reason: 'Reason',
    status: 'Status',
    amount: 'Amount',
    decide: 'Decision',
    empty: 'No holds.',
  },
  {
    caption: 'Réservations',
    placed: 'Faite le',
    until: 'Jusqu’au',
    from: 'De',
    to: 'À',
    reason: 'Motif',
    status: 'État',
    amount: 'Montant',
    decide: 'Décision',
    empty: 'Aucune réservation.',
  },
);

/** Coins that are reserved, or were. */
export function HoldTable({ list }: { list: Listed<Hold> }) {
  const t = useTexts();
  const mayDecide = useMayDecide();
  return (
    <RecordList
      caption={t.caption}
      list={list}
      keyOf={({ id }) => id}
      empty={t.empty}
      columns={[
        { name: t.placed, cell: (hold) => <Placed hold={hold} /> },
        { name: t.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
        { name: t.from, cell: ({ fromUserId }) => <Party userId={fromUserId} treasury={null} /> },
        {
          name: t.to,
          cell: ({ toUserId, toTreasury }) => <Party userId={toUserId} treasury={toTreasury} />,
        },
        { name: t.reason, cell: ({ reason }) => reason },
        { name: t.status, cell: ({ status }) => <Tag>{status}</Tag> },
        { name: t.amount, isAmount: true, cell: ({ amount }) => <Coins amount={amount} /> },
        ...(list.rows?.some(mayDecide)
          ? [{ name: t.decide, cell: (hold: Hold) => <HoldActs hold={hold} /> }]
          : []),
      ]}
    />
  );
}

/** When it was placed; administrators get to its page. */
function Placed({ hold: { id, createdAt } }: { hold: Hold }) {
  const viewer = useViewer();
  if (!isAtLeast(viewer.role, 'ADMIN')) return <Time at={createdAt} />;
  return (
    <Link to="/holds/$id" params={{ id }}>
      <Time at={createdAt} />
    </Link>
  );
}
