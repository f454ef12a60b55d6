import type { Verification } from '@cowrie/client';
import { Alert, Card, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { StaticTable } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { findings } from './finding-table.tsx';
import { useVerificationTexts } from './texts.ts';
import { useCounts } from './use-counts.ts';

const LOOK_EVERY_MS = 1_000;
const route = getRouteApi('/verifications/$id');

export function VerificationPage() {
  const t = useVerificationTexts();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['verification', id],
    queryFn: () => api.getVerification({ id }),
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.status === 'RUNNING' ? LOOK_EVERY_MS : false,
  });
  return (
    <Page title={t.one} about={id} actions={data && <CopyButton text={data.id}>{t.copyId}</CopyButton>}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {(data || !error) && (
        <>
          {data && <Outcome verification={data} />}
          <Card maw={720}>
            <VerificationFacts verification={data} />
          </Card>
          {data && <Findings verification={data} />}
        </>
      )}
    </Page>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  const t = useVerificationTexts();
  const { status, checkedTransactions, totalTransactions } = verification;
  if (status === 'PASSED') return <Alert role="status" color="green" variant="light" title={t.passed} />;
  if (status === 'FAILED') return <Alert role="alert" color="red" variant="light" title={t.failed} />;
  const percent = totalTransactions === 0 ? 0 : (100 * checkedTransactions) / totalTransactions;
  return (
    <Stack gap="xs" maw={720}>
      <Text size="sm" role="status">
        {t.running}
      </Text>
      <Progress value={percent} aria-label={t.progress} animated />
    </Stack>
  );
}

function VerificationFacts({ verification }: { verification: Verification | undefined }) {
  const t = useVerificationTexts();
  const counts = useCounts();
  return (
    <Facts
      facts={[
        [t.status, verification && <Tag key="status">{verification.status}</Tag>],
        [t.checked, verification && counts.checked(verification)],
        [t.started, verification && <Time key="started" at={verification.startedAt} />],
        [t.finished, verification && <FinishTime key="finished" at={verification.finishedAt} />],
        [t.took, verification && counts.took(verification)],
      ]}
    />
  );
}

const FinishTime = ({ at }: { at: string | null }) => (at === null ? '–' : <Time at={at} />);

function Findings({ verification: { findings: rows, status } }: { verification: Verification }) {
  const t = useVerificationTexts();
  return (
    <Section name={t.findings}>
      <StaticTable table={findings} question={status} rows={rows} />
    </Section>
  );
}
