import { getRouteApi } from '@tanstack/react-router';
import { texts } from '../../i18n/language.tsx';
import { mintRequests } from '../../ui/decisions/mint-request-table.tsx';
import { StatusFilter } from '../../ui/filters/status-filter.tsx';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';

const useTexts = texts(
  { title: 'Mint requests', about: 'Mints that wait for a second administrator' },
  { title: 'Demandes d’émission', about: 'Les émissions qui attendent un second administrateur' },
);
const route = getRouteApi('/mint-requests');

/** Mints that need a second administrator, by status. */
export function MintRequestsPage() {
  const t = useTexts();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'APPROVED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <ObjectTable of={mintRequests} question={{ status }} />
    </Page>
  );
}
