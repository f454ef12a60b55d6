import type { Schedule } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Count } from '../../kit/values/count.tsx';
import { useIntervalWords } from '../../kit/values/schedule-words.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';

type Question = { status: Schedule['status'] | undefined };

export function IntervalText({ every }: { every: Schedule['every'] }) {
  return useIntervalWords()(every);
}

export const schedules = defineTable({
  name: 'schedules',
  async read(question: Question, at: PageCursor) {
    const { schedules: rows, nextCursor } = await api.listMySchedules({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    reason: ({ id, reason }) => (
      <Link to="/schedules/$id" params={{ id }}>
        {escapeBidi(reason)}
      </Link>
    ),
    to: { party: ({ toUserId, toTreasury }) => ({ userId: toUserId, treasury: toTreasury }) },
    every: ({ every }) => <IntervalText every={every} />,
    next: ({ nextAt }) => (nextAt === null ? '–' : <Time at={nextAt} />),
    left: ({ remaining }, t) => (remaining === null ? t.always : <Count value={remaining} />),
    status: ({ status }) => <Tag>{status}</Tag>,
    amount: { amount: ({ amount }) => <Coins amount={amount} /> },
  },
  texts: {
    caption: ['Schedules', 'Échéanciers'],
    empty: [
      'No schedules. A schedule sends coins later, or repeatedly.',
      'Aucun échéancier. Un échéancier envoie des pièces plus tard, ou régulièrement.',
    ],
    always: ['Until cancelled', 'Jusqu’à annulation'],
    columns: {
      reason: ['Reason', 'Motif'],
      to: ['To', 'À'],
      every: ['How often', 'Fréquence'],
      next: ['Next', 'Prochain'],
      left: ['Left', 'Reste'],
      status: ['Status', 'État'],
      amount: ['Amount', 'Montant'],
    },
  },
});
