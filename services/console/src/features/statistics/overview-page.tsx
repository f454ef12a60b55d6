import { useQuery } from '@tanstack/react-query';
import { Page } from '../../kit/page/page.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { CurrentState } from './current-state.tsx';
import { Flow } from './flow.tsx';
import { useOverviewTexts } from './texts.ts';

export function OverviewPage() {
  const t = useOverviewTexts();
  const health = useQuery(FIGURES.health);
  return (
    <Page title={t.title} about={t.about}>
      <CurrentState health={health.error && !health.data ? null : health.data} />
      <Flow />
    </Page>
  );
}
