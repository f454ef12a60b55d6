import type { MintRequest } from '@cowrie/client';
import { Group, Text } from '@mantine/core';
import { api } from '../../api/api.ts';
import { useViewer } from '../../app/viewer.tsx';
import { RowAct } from '../acts/act/act-button.tsx';
import { type At, defineTable } from '../tables/define-table.ts';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { approveMintRequest, rejectMintRequest } from './mint-request-acts.tsx';

type Question = { status: MintRequest['status'] };

/** Mints with a status; those that wait can be decided about. */
export const mintRequests = defineTable({
  name: 'mint-requests',
  async read({ status }: Question, at: At) {
    const { requests, nextCursor } = await api.listMintRequests({ status, ...at });
    return { rows: requests, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ createdAt }) => <Time at={createdAt} />,
    by: ({ requestedBy }) => <Party userId={requestedBy} treasury={null} />,
    to: ({ userId, treasury }) => <Party userId={userId} treasury={treasury} />,
    reason: ({ reason }) => reason,
    status: ({ status }) => <Tag>{status}</Tag>,
    amount: { amount: ({ amount }) => <Coins amount={amount} /> },
    act: (request, t) => request.status === 'PENDING' && <Acts request={request} own={t.own} />,
  },
  texts: {
    en: {
      caption: 'Mint requests',
      empty: ({ status }: Question) =>
        status === 'PENDING' ? 'No mint waits.' : 'No requests with this status.',
      own: 'Yours: another administrator approves it',
      columns: {
        at: 'Asked for',
        by: 'By',
        to: 'For',
        reason: 'Reason',
        status: 'Status',
        amount: 'Amount',
        act: 'Decision',
      },
    },
    fr: {
      caption: 'Demandes d’émission',
      empty: ({ status }: Question) =>
        status === 'PENDING' ? 'Aucune émission en attente.' : 'Aucune demande dans cet état.',
      own: 'La vôtre : un autre administrateur l’approuve',
      columns: {
        at: 'Demandé le',
        by: 'Par',
        to: 'Pour',
        reason: 'Motif',
        status: 'État',
        amount: 'Montant',
        act: 'Décision',
      },
    },
  },
});

/** Nobody approves what they asked for. */
function Acts({ request, own }: { request: MintRequest; own: string }) {
  const isOwn = request.requestedBy === useViewer().id;
  return (
    <Group gap="xs" wrap="nowrap">
      {isOwn ? (
        <Text size="xs" c="dimmed">
          {own}
        </Text>
      ) : (
        <RowAct act={approveMintRequest} on={request} look={{ variant: 'filled' }} />
      )}
      <RowAct act={rejectMintRequest} on={request} />
    </Group>
  );
}
