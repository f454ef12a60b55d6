import { getRouteApi } from '@tanstack/react-router';
import { WithdrawalTable } from '../../ui/decisions/withdrawal-table.tsx';
import { useWithdrawalTexts } from '../../ui/decisions/withdrawal-texts.ts';
import { StatusFilter } from '../../ui/filters/status-filter.tsx';
import { Page } from '../../ui/page.tsx';

const route = getRouteApi('/withdrawals');

/** Withdrawals of all users, by status. */
export function WithdrawalsPage() {
  const t = useWithdrawalTexts();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'SETTLED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <WithdrawalTable status={status} />
    </Page>
  );
}
