import { getRouteApi } from '@tanstack/react-router';
import { entries } from '../../kit/log/entry-table.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { AuditFilters } from './filters.tsx';
import { useAuditTexts } from './texts.ts';

const route = getRouteApi('/audit-log');

export function AuditLogPage() {
  const t = useAuditTexts();
  const { actor, action, target } = route.useSearch();
  return (
    <Page title={t.title} about={t.about}>
      <AuditFilters />
      <ObjectTable table={entries} question={{ actor, action, target }} />
    </Page>
  );
}
