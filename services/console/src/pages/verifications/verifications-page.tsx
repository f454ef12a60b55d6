import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { Page } from '../../ui/page.tsx';
import { ObjectTable } from '../../ui/tables/object-table.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Time } from '../../ui/values/time.tsx';
import { startVerification } from './start-verification.ts';
import { useVerificationTexts } from './texts.ts';
import { useCounts } from './use-counts.ts';
import { verifications } from './verification-table.tsx';

/** Verifications of the ledger, a new one, and the signed heads of its chains. */
export function VerificationsPage() {
  const t = useVerificationTexts();
  return (
    <Page title={t.title} about={t.about} actions={<ActButton act={startVerification} on={undefined} />}>
      <ObjectTable of={verifications} question={undefined} />
      <Heads />
    </Page>
  );
}

function Heads() {
  const t = useVerificationTexts();
  const counts = useCounts();
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger-heads'],
    queryFn: () => api.listLedgerHeads(),
  });
  return (
    <Stack>
      <div>
        <Title order={2} size="h4">
          {t.heads}
        </Title>
        <Text size="sm" c="dimmed">
          {t.headsAbout}
        </Text>
      </div>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <RecordTable
          caption={t.heads}
          rows={data?.heads}
          keyOf={({ partition }) => partition}
          empty={t.noHeads}
          columns={[
            { name: t.signed, cell: ({ at }) => <Time at={at} /> },
            { name: t.partition, isAmount: true, cell: ({ partition }) => partition },
            { name: t.sequence, isAmount: true, cell: ({ sequence }) => counts.number(sequence) },
            { name: t.hash, cell: ({ hash }) => <code title={hash}>{`${hash.slice(0, 16)}…`}</code> },
          ]}
        />
      )}
    </Stack>
  );
}
