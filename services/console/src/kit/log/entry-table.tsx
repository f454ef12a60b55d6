import type { Input } from '@cowrie/client';
import { api } from '../api/api.ts';
import { defineTable, type PageCursor } from '../tables/define-table.ts';
import { Time } from '../values/time.tsx';
import { EntryDetails } from './entry-details.tsx';
import { EntrySentence } from './entry-sentence.tsx';

type Question = Pick<Input<'listAdminActions'>, 'actor' | 'action' | 'target'>;

export const entries = defineTable({
  name: 'audit-log',
  async read(question: Question, at: PageCursor) {
    const { entries: rows, nextCursor } = await api.listAdminActions({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ at }) => <Time at={at} />,
    what: (entry) => <EntrySentence entry={entry} />,
    details: (entry) => <EntryDetails entry={entry} />,
  },
  texts: {
    caption: ['Audit log', 'Journal d’audit'],
    empty: ['Nothing was found.', 'Rien n’a été trouvé.'],
    columns: {
      at: ['When', 'Date'],
      what: ['Operation', 'Opération'],
      details: ['More', 'Plus'],
    },
  },
});
