import type { Input } from '@cowrie/client';
import { api } from '../../api/api.ts';
import { EntryDetails } from '../../ui/log/entry-details.tsx';
import { EntrySentence } from '../../ui/log/sentence/entry-sentence.tsx';
import { type At, defineTable } from '../../ui/tables/define-table.ts';
import { Time } from '../../ui/values/time.tsx';

type Question = Pick<Input<'listAdminActions'>, 'actor' | 'action' | 'target'>;

export const entries = defineTable({
  name: 'audit-log',
  async read(question: Question, at: At) {
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
    en: {
      caption: 'Audit log',
      empty: 'Nothing was found.',
      columns: { at: 'When', what: 'What', details: 'More' },
    },
    fr: {
      caption: 'Journal d’audit',
      empty: 'Rien n’a été trouvé.',
      columns: { at: 'Date', what: 'Quoi', details: 'Plus' },
    },
  },
});
