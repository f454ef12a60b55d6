import { newIdempotencyKey, type Verification } from '@cowrie/client';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { useList } from '../../ui/tables/list.ts';
import { RecordList } from '../../ui/tables/record-list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useVerificationTexts } from './texts.ts';
import { useCounts } from './use-counts.ts';

const route = getRouteApi('/verifications');

/** Verifications of the ledger, a new one, and the signed heads of its chains. */
export function VerificationsPage() {
  const t = useVerificationTexts();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const follow = ({ id }: Verification) => {
    queries.invalidateQueries({ queryKey: ['verifications'] });
    navigate({ to: '/verifications/$id', params: { id } });
  };
  return (
    <Page title={t.title} about={t.about} actions={<Button onClick={() => setAsked(true)}>{t.start}</Button>}>
      {isAsked && <StartDialog onDone={follow} onClose={() => setAsked(false)} />}
      <Earlier />
      <Heads />
    </Page>
  );
}

type StartProps = { onDone(verification: Verification): void; onClose(): void };

function StartDialog({ onDone, onClose }: StartProps) {
  const t = useVerificationTexts();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <ActDialog
      title={t.startTitle}
      confirm={t.start}
      send={() => api.startVerification({}, { idempotencyKey })}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">{t.startEffect}</Text>
    </ActDialog>
  );
}

function Earlier() {
  const t = useVerificationTexts();
  const counts = useCounts();
  const list = useList(
    ['verifications'],
    (at) => api.listVerifications(at),
    ({ verifications }) => verifications,
  );
  return (
    <RecordList
      caption={t.earlier}
      list={list}
      keyOf={({ id }) => id}
      empty={t.none}
      columns={[
        {
          name: t.started,
          cell: ({ id, startedAt }) => (
            <Link to="/verifications/$id" params={{ id }}>
              <Time at={startedAt} />
            </Link>
          ),
        },
        { name: t.status, cell: ({ status }) => <Tag>{status}</Tag> },
        { name: t.took, isAmount: true, cell: (row) => counts.took(row) },
        { name: t.checked, isAmount: true, cell: (row) => counts.checked(row) },
        { name: t.findings, isAmount: true, cell: ({ findings }) => counts.number(findings.length) },
      ]}
    />
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
