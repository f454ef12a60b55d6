import type { Hold } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { RowsTable, useRows } from '../../kit/tables/object-table.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { HoldFormButtons, useMayDecide } from './forms/hold-forms.tsx';

type Question = 'mine' | { status?: Hold['status'] | undefined; userId?: number | undefined };

const holds = defineTable({
  name: 'holds',
  async read(question: Question, at: PageCursor) {
    const page =
      question === 'mine' ? await api.listMyHolds(at) : await api.listHolds({ ...question, ...at });
    return { rows: page.holds, nextCursor: page.nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    placed: (hold) => <HoldTime hold={hold} />,
    until: ({ expiresAt }) => <Time at={expiresAt} />,
    from: { party: ({ fromUserId }) => ({ userId: fromUserId }) },
    to: { party: ({ toUserId, toTreasury }) => ({ userId: toUserId, treasury: toTreasury }) },
    reason: ({ reason }) => reason,
    status: ({ status }) => <Tag>{status}</Tag>,
    amount: { amount: ({ amount }) => <Coins amount={amount} /> },
    decide: (hold) => <HoldFormButtons hold={hold} isInRow />,
  },
  texts: {
    caption: ['Holds', 'Réservations'],
    empty: [
      'No holds. A hold reserves coins until its receiver takes them.',
      'Aucune réservation. Une réservation garde des pièces jusqu’à ce que le destinataire les prenne.',
    ],
    columns: {
      placed: ['Placed', 'Faite le'],
      until: ['Until', 'Jusqu’au'],
      from: ['From', 'De'],
      to: ['To', 'À'],
      reason: ['Reason', 'Motif'],
      status: ['Status', 'État'],
      amount: ['Amount', 'Montant'],
      decide: ['Decision', 'Décision'],
    },
  },
});

export function HoldTable({ question }: { question: Question }) {
  const mayDecide = useMayDecide();
  const list = useRows(holds, question);
  const without = list.rows?.some(mayDecide) ? [] : (['decide'] as const);
  return <RowsTable table={holds} question={question} list={list} without={without} />;
}

function HoldTime({ hold: { id, createdAt } }: { hold: Hold }) {
  const viewer = useViewer();
  if (!isAtLeast(viewer.role, 'ADMIN')) return <Time at={createdAt} />;
  return (
    <Link to="/holds/$id" params={{ id }}>
      <Time at={createdAt} />
    </Link>
  );
}
