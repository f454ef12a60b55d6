import { texts } from '../../kit/i18n/language.tsx';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import type { Looked } from './use-told.ts';

const useTexts = texts({
  changes: ['What changes', 'Ce qui change'],
  what: ['Setting', 'Réglage'],
  now: ['Now', 'Maintenant'],
  after: ['After', 'Après'],
  nothing: ['Nothing changes.', 'Rien ne change.'],
});

/** Shows each changed value next to its present one. */
export function Changes({ looked: { kind, told, fields } }: { looked: Looked }) {
  const t = useTexts();
  const rows = Object.entries(kind.changes?.(told) ?? {}).flatMap(([name, change]) =>
    change ? [{ name, ...change }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <RecordTable
      caption={t.changes}
      rows={rows}
      keyOf={({ name }) => name}
      empty={t.nothing}
      columns={[
        { name: t.what, cell: ({ name }) => fields[name] ?? name },
        { name: t.now, cell: ({ now }) => now ?? '…' },
        { name: t.after, cell: ({ after }) => after },
      ]}
    />
  );
}
