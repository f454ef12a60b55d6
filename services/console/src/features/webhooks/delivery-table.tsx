import type { WebhookDelivery } from '@cowrie/client';
import { Group, Stack, Text } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowAct } from '../../kit/forms/form/form-button.tsx';
import { type At, defineRows } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';
import { LastAnswer, type OfWebhook, useWaitsFor, WaitsFor } from './attempts.tsx';
import { sendFrom, sinceDelivery } from './send-from.ts';
import { sendAgain } from './sending-forms.tsx';
import { EventName } from './words/event-words.tsx';

type Status = WebhookDelivery['status'];

/** The names of its sections. */
export const DELIVERIES = {
  en: {
    BLOCKED: 'Blocking later events',
    FAILED: 'Failed deliveries',
    PENDING: 'Waiting',
    DELIVERED: 'Delivered',
  },
  fr: {
    BLOCKED: 'Bloque les événements suivants',
    FAILED: 'Livraisons en échec',
    PENDING: 'En attente',
    DELIVERED: 'Livrées',
  },
} as const;

/** What a webhook is sent: what holds up its order, each tried and not taken, or what has a status. */
export const deliveryRows = defineRows<WebhookDelivery, { webhookId: string; are: Status | 'BLOCKED' }>()({
  keyOf: ({ id }) => id,
  columns: {
    at: ({ createdAt }) => <Time at={createdAt} />,
    type: (delivery) => <EventOf delivery={delivery} />,
    attempts: { amount: ({ attempts }) => attempts },
    answer: (delivery, _t, { webhookId }) => (
      <Stack gap={2} align="flex-start">
        <LastAnswer delivery={delivery} />
        <WaitsFor delivery={delivery} webhookId={webhookId} />
      </Stack>
    ),
    next: ({ nextAttemptAt }) => nextAttemptAt && <Time at={nextAttemptAt} />,
    act: (delivery, _t, { webhookId }) => <SendAgain delivery={delivery} webhookId={webhookId} />,
  },
  texts: {
    caption: [({ are }) => DELIVERIES.en[are], ({ are }) => DELIVERIES.fr[are]],
    empty: ['No deliveries yet.', 'Aucune livraison pour l’instant.'],
    columns: {
      at: ['When', 'Date'],
      type: ['Event', 'Événement'],
      attempts: ['Attempts', 'Tentatives'],
      answer: ['Last answer', 'Dernière réponse'],
      next: ['Next attempt', 'Prochaine tentative'],
      act: ['Action', 'Action'],
    },
  },
});

/** A ping is sent after its act was answered, and so is what waits. */
const EVERY_MS = 5_000;

/** The same, of one status, newest first. */
export const deliveries = {
  name: 'webhook-deliveries',
  everyMs: EVERY_MS,
  async read({ webhookId: id, are: status }: { webhookId: string; are: Status }, at: At) {
    const { deliveries: rows, nextCursor } = await api.listWebhookDeliveries({ id, status, ...at });
    return { rows, nextCursor };
  },
  ...deliveryRows,
};

/** Its type, and below it its id: beside each other they would push what can be done out of sight. Its status is the section's name. */
function EventOf({ delivery: { type, eventId } }: { delivery: WebhookDelivery }) {
  return (
    <Stack gap={2} align="flex-start">
      <EventName type={type} />
      <Text size="xs" c="dimmed" data-event>
        {eventId}
      </Text>
    </Stack>
  );
}

/** One that failed may not be the only one of its time. */
function SendAgain({ delivery, webhookId }: OfWebhook) {
  const { id, status } = delivery;
  const waitsFor = useWaitsFor({ delivery, webhookId });
  const again = <RowAct act={sendAgain} on={{ id, webhookId, waitsFor }} />;
  if (status !== 'FAILED') return again;
  return (
    <Group gap="xs">
      {again}
      <RowAct act={sendFrom} on={{ id: webhookId, from: sinceDelivery(delivery) }} />
    </Group>
  );
}
