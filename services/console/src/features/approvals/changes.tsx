import { texts } from '../../kit/i18n/language.tsx';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import type { LoadedApproval } from './use-loaded-approval.ts';

const useTexts = texts({
  changes: ['What changes', 'Ce qui change'],
  what: ['Setting', 'Réglage'],
  now: ['Now', 'Maintenant'],
  after: ['After', 'Après'],
  nothing: ['Nothing changes.', 'Rien ne change.'],
});

export function ChangeTable({ looked: { kind, context, fields } }: { looked: LoadedApproval }) {
  const t = useTexts();
  const rows = Object.entries(kind.changedValues?.(context) ?? {}).flatMap(([name, change]) =>
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
