import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { StatusField } from '../../kit/filters/status-field.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { PAYMENT_REQUEST_STATUSES } from '../../kit/search.ts';
import { ObjectTable } from '../../kit/tables/object-table.tsx';
import { paymentRequests } from './request-table.tsx';

const useTexts = texts({
  title: ['Payment requests', 'Demandes de paiement'],
  about: ['Requested payments, newest first', 'Les paiements demandés, du plus récent au plus ancien'],
  user: ['Payer or receiver', 'Payeur ou bénéficiaire'],
});

const route = getRouteApi('/payment-requests');

export function PaymentRequestsPage() {
  const t = useTexts();
  const { status, userId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about}>
      <Group align="flex-end">
        <StatusField
          values={PAYMENT_REQUEST_STATUSES}
          value={status}
          onChoose={(next) => navigate({ search: { status: next, userId } })}
        />
        <PersonFilter
          label={t.user}
          value={userId}
          onChoose={(id) => navigate({ search: { status, userId: id }, replace: true })}
        />
      </Group>
      <ObjectTable table={paymentRequests} question={{ status, userId }} />
    </Page>
  );
}
