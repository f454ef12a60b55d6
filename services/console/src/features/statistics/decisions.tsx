import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { usePendingApprovalCount } from '../../kit/use-pending-counts.ts';
import { Count } from '../../kit/values/count.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { useOverviewTexts } from './texts.ts';

/** The strip above each page polls health and webhooks. */
export function Decisions() {
  const t = useOverviewTexts();
  const isSuperAdmin = isAtLeast(useViewer().role, 'SUPERADMIN');
  const approvals = usePendingApprovalCount();
  const health = useQuery(FIGURES.health);
  const waiting = health.error && !health.data ? null : health.data?.waiting;
  // Undefined while it loads; null is a figure that cannot be read.
  const count = (name: 'withdrawals' | 'overdueHolds') =>
    waiting === null ? t.unknown : waiting && <Count value={waiting[name]} />;
  const givenUp = waiting?.withdrawalsGivenUp ?? 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="decisions">
      <Title order={2} size="h4" id="decisions">
        {t.toDecide}
      </Title>
      <Figures>
        <Figure
          name={
            <Link to="/decisions" search={{ kind: 'acts' }}>
              {t.approvals}
            </Link>
          }
        >
          {approvals && <Count value={approvals.count} isLeast={approvals.isMore} />}
        </Figure>
        <Figure
          name={
            <Link to="/decisions" search={{ kind: 'withdrawals' }}>
              {t.withdrawals}
            </Link>
          }
          note={givenUp > 0 && t.givenUp(givenUp)}
        >
          {count('withdrawals')}
        </Figure>
        <Figure name={<Link to="/holds">{t.overdueHolds}</Link>}>{count('overdueHolds')}</Figure>
        {isSuperAdmin && <FailingWebhooks />}
      </Figures>
    </Stack>
  );
}

function FailingWebhooks() {
  const t = useOverviewTexts();
  const { data, error } = useQuery(FIGURES.webhooks);
  const failing = data?.webhooks.filter(({ failingSince }) => failingSince !== null);
  return (
    <Figure name={<Link to="/webhooks">{t.failingWebhooks}</Link>}>
      {failing ? <Count value={failing.length} /> : error ? t.unknown : undefined}
    </Figure>
  );
}
