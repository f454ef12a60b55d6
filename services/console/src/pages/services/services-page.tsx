import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleOf } from '../../api/trouble.ts';
import { FIGURES } from '../../ui/health/figures.ts';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Lags } from './lags.tsx';
import { ServiceTable } from './service-table.tsx';
import { useServiceTexts } from './texts.ts';

/** How the services do, partition by partition. What stands above each page reads it again and again. */
export function ServicesPage() {
  const t = useServiceTexts();
  const { data: health, error, refetch } = useQuery(FIGURES.health);
  const readAt = health && (
    <Text size="xs" c="dimmed">
      {t.readAt} <Time at={health.readAt} isExact />
    </Text>
  );
  return (
    <Page title={t.title} about={t.about} actions={readAt}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(health || !error) && <ServiceTable services={health?.services} />}
      <Text size="sm" c="dimmed">
        {t.deadLettersAbout}
      </Text>
      <Lags services={health?.services} />
    </Page>
  );
}
