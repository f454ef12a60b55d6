import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { StatusField } from '../../kit/filters/status-field.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PersonFilter } from '../../kit/people/person-field.tsx';
import { HOLD_STATUSES } from '../../kit/search.ts';
import { HoldTable } from './hold-table.tsx';
import { useHoldTexts } from './texts.ts';

const route = getRouteApi('/holds');

export function HoldsPage() {
  const t = useHoldTexts();
  const { status, userId } = route.useSearch();
  return (
    <Page title={t.title} about={t.about}>
      <Filters />
      <HoldTable question={{ status, userId }} />
    </Page>
  );
}

function Filters() {
  const t = useHoldTexts();
  const { status, userId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Group align="flex-end">
      <StatusField
        values={HOLD_STATUSES}
        value={status}
        onChoose={(next) => navigate({ search: { status: next, userId } })}
      />
      <PersonFilter
        label={t.user}
        value={userId}
        onChoose={(id) => navigate({ search: { status, userId: id }, replace: true })}
      />
    </Group>
  );
}
