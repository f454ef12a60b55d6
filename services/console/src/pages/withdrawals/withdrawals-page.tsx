import { getRouteApi } from '@tanstack/react-router';
import { texts } from '../../i18n/language.tsx';
import { withdrawals } from '../../ui/decisions/withdrawal-table.tsx';
import { StatusFilter } from '../../ui/filters/status-filter.tsx';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';

const useTexts = texts(
  { title: 'Withdrawals', about: 'XAF that users withdraw' },
  { title: 'Retraits', about: 'Les XAF que les utilisateurs retirent' },
);
const route = getRouteApi('/withdrawals');

/** Withdrawals of all users, by status. */
export function WithdrawalsPage() {
  const t = useTexts();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'SETTLED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <ObjectTable of={withdrawals} question={{ status }} />
    </Page>
  );
}
