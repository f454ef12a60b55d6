import { Page } from '../../kit/page/page.tsx';
import { Decisions } from './decisions.tsx';
import { Flow } from './flow.tsx';
import { useOverviewTexts } from './texts.ts';
import { Today } from './today.tsx';

export function OverviewPage() {
  const t = useOverviewTexts();
  return (
    <Page title={t.title} about={t.about}>
      <Decisions />
      <Today />
      <Flow />
    </Page>
  );
}
