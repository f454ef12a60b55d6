import { useQuery } from '@tanstack/react-query';
import { Page } from '../../kit/page/page.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { Flow } from './flow.tsx';
import { Now } from './now.tsx';
import { useOverviewTexts } from './texts.ts';

/** What an operator looks at first. It is read again by itself while it is seen. */
export function OverviewPage() {
  const t = useOverviewTexts();
  const health = useQuery(FIGURES.health);
  return (
    <Page title={t.title} about={t.about}>
      <Now health={health.error && !health.data ? null : health.data} />
      <Flow />
    </Page>
  );
}
