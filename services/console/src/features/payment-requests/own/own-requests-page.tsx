import { Group, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { StatusField } from '../../../kit/filters/status-field.tsx';
import { FormButton } from '../../../kit/forms/form/form-button.tsx';
import { texts } from '../../../kit/i18n/language.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { WalletTabs } from '../../../kit/page/wallet-tabs.tsx';
import { PAYMENT_REQUEST_STATUSES } from '../../../kit/search.ts';
import { ObjectTable } from '../../../kit/tables/object-table.tsx';
import { paymentRequests } from '../request-table.tsx';
import { OpenField } from './open-field.tsx';
import { requestCoins } from './request-coins.ts';

const useTexts = texts({
  title: ['Payment requests', 'Demandes de paiement'],
  about: [
    'Payments you request, and payments requested from you',
    'Les paiements que vous demandez, et ceux qu’on vous demande',
  ],
  side: ['Show', 'Afficher'],
  payee: ['Requested by me', 'Mes demandes'],
  payer: ['For me to pay', 'À payer par moi'],
});

const route = getRouteApi('/wallet/payment-requests');

export function OwnRequestsPage() {
  const t = useTexts();
  const { as = 'payee', status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about} actions={<FormButton form={requestCoins} record={undefined} />}>
      <WalletTabs />
      <OpenField />
      <Group align="flex-end">
        <SegmentedControl
          aria-label={t.side}
          value={as}
          onChange={(value) =>
            navigate({ search: { as: value === 'payer' ? 'payer' : 'payee', status }, replace: true })
          }
          data={[
            { value: 'payee', label: t.payee },
            { value: 'payer', label: t.payer },
          ]}
        />
        <StatusField
          values={PAYMENT_REQUEST_STATUSES}
          value={status}
          onChoose={(next) => navigate({ search: { as, status: next }, replace: true })}
        />
      </Group>
      <ObjectTable
        table={paymentRequests}
        question={{ as, status }}
        without={[as === 'payee' ? 'to' : 'from']}
      />
    </Page>
  );
}
