import type { MintRequest } from '@cowrie/client';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useViewer } from '../../app/viewer.tsx';
import { useList } from '../tables/list.ts';
import { RecordList } from '../tables/record-list.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { type Decision, MintRequestDialog } from './mint-request-dialog.tsx';
import { useMintRequestTexts } from './mint-request-texts.ts';

/** Mints with a status; those that wait can be decided about. */
export function MintRequestTable({ status }: { status: MintRequest['status'] }) {
  const t = useMintRequestTexts();
  const [asked, setAsked] = useState<{ request: MintRequest; decision: Decision } | null>(null);
  const list = useList(
    ['mint-requests', status],
    (at) => api.listMintRequests({ status, ...at }),
    ({ requests }) => requests,
  );
  return (
    <>
      <RecordList
        caption={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={status === 'PENDING' ? t.noneWaits : t.empty}
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
      {asked && <MintRequestDialog {...asked} onClose={() => setAsked(null)} />}
    </>
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
      <Button flex="none" size="compact-sm" variant="default" onClick={() => onChoose('reject')}>
        {t.reject}
      </Button>
    </Group>
  );
}
