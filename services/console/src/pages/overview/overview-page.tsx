import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Page } from '../../ui/page.tsx';
import { Flow } from './flow.tsx';
import { Health } from './health.tsx';
import { LowTreasuries } from './low-treasuries.tsx';
import { Now } from './now.tsx';
import { useOverviewTexts } from './texts.ts';

/** What an operator looks at first. It is read again by itself while it is seen. */
const EVERY_MS = 10_000;

export function OverviewPage() {
  const t = useOverviewTexts();
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => api.getHealth(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page title={t.title} about={t.about}>
      <LowTreasuries everyMs={EVERY_MS} />
      <Now everyMs={EVERY_MS} health={health.error && !health.data ? null : health.data} />
      <Flow />
      <Health health={health.data} error={health.error} onRetry={health.refetch} />
    </Page>
  );
}
