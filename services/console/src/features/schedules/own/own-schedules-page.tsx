import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { StatusField } from '../../../kit/filters/status-field.tsx';
import { FormButton } from '../../../kit/forms/form/form-button.tsx';
import { texts } from '../../../kit/i18n/language.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { WalletTabs } from '../../../kit/page/wallet-tabs.tsx';
import { SCHEDULE_STATUSES } from '../../../kit/search.ts';
import { ObjectTable } from '../../../kit/tables/object-table.tsx';
import { schedules } from '../schedule-table.tsx';
import { plan } from './plan.tsx';

const useTexts = texts({
  title: ['Schedules', 'Échéanciers'],
  about: [
    'Payments you send later, once or repeatedly',
    'Les paiements que vous enverrez plus tard, une fois ou régulièrement',
  ],
});

const route = getRouteApi('/wallet/schedules');

export function OwnSchedulesPage() {
  const t = useTexts();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about} actions={<FormButton form={plan} record={undefined} />}>
      <WalletTabs />
      <Group>
        <StatusField
          values={SCHEDULE_STATUSES}
          value={status}
          onChoose={(next) => navigate({ search: { status: next }, replace: true })}
        />
      </Group>
      <ObjectTable table={schedules} question={{ status }} />
    </Page>
  );
}
