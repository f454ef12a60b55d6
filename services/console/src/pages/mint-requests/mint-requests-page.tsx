import { getRouteApi } from '@tanstack/react-router';
import { MintRequestTable } from '../../ui/decisions/mint-request-table.tsx';
import { useMintRequestTexts } from '../../ui/decisions/mint-request-texts.ts';
import { StatusFilter } from '../../ui/filters/status-filter.tsx';
import { Page } from '../../ui/page.tsx';

const route = getRouteApi('/mint-requests');

/** Mints that need a second administrator, by status. */
export function MintRequestsPage() {
  const t = useMintRequestTexts();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'APPROVED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <MintRequestTable status={status} />
    </Page>
  );
}
