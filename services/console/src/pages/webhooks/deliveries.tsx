import type { WebhookDelivery } from '@cowrie/client';
import { Code, Stack, Text, Title } from '@mantine/core';
import { api } from '../../api/api.ts';
import { RowAct } from '../../ui/acts/act/act-button.tsx';
import { useList } from '../../ui/tables/list.ts';
import { RecordList } from '../../ui/tables/record-list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Time } from '../../ui/values/time.tsx';
import { sendAgain } from './sending-acts.tsx';
import { useWebhookTexts } from './texts.ts';

type OfWebhook = {
  webhookId: string;
  /** The event of a delivery that others wait for. */
  eventOf(deliveryId: string): string;
};

/** What holds up its order: each was tried and not taken. */
export function Blocked({ blocked, ...of }: { blocked: readonly WebhookDelivery[] } & OfWebhook) {
  const t = useWebhookTexts();
  const columns = useColumns(of);
  return (
    <Section title={t.blocked}>
      <RecordTable
        caption={t.blocked}
        rows={blocked}
        keyOf={({ id }) => id}
        empty={t.noDeliveries}
        columns={columns}
      />
    </Section>
  );
}

type Props = { status: WebhookDelivery['status']; isAlways?: boolean } & OfWebhook;

/** What a webhook was sent, of one status, newest first; nothing where there is none of it, unless it is to be said. */
export function Deliveries({ status, isAlways = false, ...of }: Props) {
  const t = useWebhookTexts();
  const columns = useColumns(of);
  const list = useList(
    ['webhook-deliveries', of.webhookId, status],
    (at) => api.listWebhookDeliveries({ id: of.webhookId, status, ...at }),
    ({ deliveries }) => deliveries,
  );
  if (!isAlways && list.trouble === null && (list.rows?.length ?? 0) === 0) return null;
  return (
    <Section title={t.ofStatus[status]}>
      <RecordList
        caption={t.ofStatus[status]}
        list={list}
        keyOf={({ id }) => id}
        empty={t.noDeliveries}
        columns={columns}
      />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Its type, and below it its id: beside each other they would push what can be done out of sight. Its status is the section's name. */
function EventOf({ delivery: { type, eventId } }: { delivery: WebhookDelivery }) {
  return (
    <Stack gap={2} align="flex-start">
      <Code>{type}</Code>
      <Text size="xs" c="dimmed" data-event>
        {eventId}
      </Text>
    </Stack>
  );
}

function useColumns({ webhookId, eventOf }: OfWebhook) {
  const t = useWebhookTexts();
  return [
    { name: t.at, cell: ({ createdAt }: WebhookDelivery) => <Time at={createdAt} /> },
    { name: t.type, cell: (delivery: WebhookDelivery) => <EventOf delivery={delivery} /> },
    { name: t.attempts, isAmount: true, cell: ({ attempts }: WebhookDelivery) => attempts },
    { name: t.answer, cell: ({ lastStatus, lastError }: WebhookDelivery) => lastStatus ?? lastError },
    {
      name: t.next,
      cell: ({ nextAttemptAt }: WebhookDelivery) => nextAttemptAt && <Time at={nextAttemptAt} />,
    },
    {
      name: t.act,
      cell: ({ id, waitsFor }: WebhookDelivery) => (
        <RowAct act={sendAgain} on={{ id, webhookId, waitsFor: waitsFor ? eventOf(waitsFor) : null }} />
      ),
    },
  ];
}
