import type { MintRequest } from '@cowrie/client';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useViewer } from '../../app/viewer.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Page } from '../../ui/page.tsx';
import { Party } from '../../ui/party.tsx';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { ListFrame, useList } from '../../ui/tables/list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { useMintRequestTexts } from './texts.ts';

const route = getRouteApi('/mint-requests');

/** Mints that wait for a second administrator, and what became of others. */
export function MintRequestsPage() {
  const t = useMintRequestTexts();
  const queries = useQueryClient();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<{ request: MintRequest; decision: Decision } | null>(null);
  const list = useList(
    ['mint-requests', status],
    (at) => api.listMintRequests({ status, ...at }),
    ({ requests }) => requests,
  );
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'APPROVED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <ListFrame list={list}>
        <RecordTable
          caption={t.title}
          rows={list.rows}
          keyOf={({ id }) => id}
          empty={t.empty}
          columns={[
            { name: t.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { name: t.by, cell: ({ requestedBy }) => <Party userId={requestedBy} treasury={null} /> },
            { name: t.to, cell: ({ userId, treasury }) => <Party userId={userId} treasury={treasury} /> },
            { name: t.reason, cell: ({ reason }) => reason },
            { name: t.status, cell: (row) => <Tag>{row.status}</Tag> },
            { name: t.amount, isAmount: true, cell: ({ amount }) => <Coins amount={amount} /> },
            {
              name: t.act,
              cell: (request) =>
                request.status === 'PENDING' && (
                  <Choices request={request} onChoose={(decision) => setAsked({ request, decision })} />
                ),
            },
          ]}
        />
      </ListFrame>
      {asked && (
        <DecisionDialog
          {...asked}
          onDone={() => {
            setAsked(null);
            queries.invalidateQueries({ queryKey: ['mint-requests'] });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

type ChoicesProps = { request: MintRequest; onChoose(decision: Decision): void };

/** Nobody approves what they asked for. */
function Choices({ request, onChoose }: ChoicesProps) {
  const t = useMintRequestTexts();
  const isOwn = request.requestedBy === useViewer().id;
  return (
    <Group gap="xs" wrap="nowrap">
      {isOwn ? (
        <Text size="xs" c="dimmed">
          {t.own}
        </Text>
      ) : (
        <Button size="compact-sm" onClick={() => onChoose('approve')}>
          {t.approve}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onChoose('reject')}>
        {t.reject}
      </Button>
    </Group>
  );
}
