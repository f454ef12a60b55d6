import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Page } from '../../kit/page/page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { Time } from '../../kit/values/time.tsx';
import { ConsumerLags } from './consumer-lags.tsx';
import { ServiceTable } from './service-table.tsx';
import { useServiceTexts } from './texts.ts';

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
      <ConsumerLags services={health?.services} />
    </Page>
  );
}
