import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { SCHEDULE_STATUSES } from '../../../app/search.ts';
import { texts } from '../../../i18n/language.tsx';
import { ActButton } from '../../../ui/acts/act/act-button.tsx';
import { StatusField } from '../../../ui/filters/status-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { schedules } from '../../../ui/schedules/schedule-table.tsx';
import { ObjectTable } from '../../../ui/tables/object-table.tsx';
import { WalletTabs } from '../wallet-tabs.tsx';
import { plan } from './plan.tsx';

const useTexts = texts(
  { title: 'Schedules', about: 'Coins that you send later, once or again and again' },
  { title: 'Échéanciers', about: 'Les pièces que vous enverrez plus tard, une fois ou régulièrement' },
);

const route = getRouteApi('/wallet/schedules');

/** What the reader pays at times of later; the status stands in the address. */
export function OwnSchedulesPage() {
  const t = useTexts();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t.title} about={t.about} actions={<ActButton act={plan} on={undefined} />}>
      <WalletTabs />
      <Group>
        <StatusField
          values={SCHEDULE_STATUSES}
          value={status}
          onChoose={(next) => navigate({ search: { status: next }, replace: true })}
        />
      </Group>
      <ObjectTable of={schedules} question={{ status }} />
    </Page>
  );
}
