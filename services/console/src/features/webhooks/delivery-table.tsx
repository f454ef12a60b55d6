import type { WebhookDelivery } from '@cowrie/client';
import { Group, Stack, Text } from '@mantine/core';
import { api } from '../../kit/api/api.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineRows, type PageCursor } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';
import { BlockingEvent, type DeliveryOfWebhook, LastAnswer, useBlockingEvent } from './attempts.tsx';
import { sendFrom, sinceDelivery } from './send-from.ts';
import { sendAgain } from './sending-forms.tsx';
import { EventName } from './words/event-words.tsx';

type Status = WebhookDelivery['status'];

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

export const deliveryRows = defineRows<WebhookDelivery, { webhookId: string; are: Status | 'BLOCKED' }>()({
  keyOf: ({ id }) => id,
  columns: {
    at: ({ createdAt }) => <Time at={createdAt} />,
    type: (delivery) => <DeliveredEvent delivery={delivery} />,
    attempts: { amount: ({ attempts }) => attempts },
    answer: (delivery, _t, { webhookId }) => (
      <Stack gap={2} align="flex-start">
        <LastAnswer delivery={delivery} />
        <BlockingEvent delivery={delivery} webhookId={webhookId} />
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

/** A ping and queued deliveries are sent after the form's answer. */
const EVERY_MS = 5_000;

export const deliveries = {
  name: 'webhook-deliveries',
  everyMs: EVERY_MS,
  async read({ webhookId: id, are: status }: { webhookId: string; are: Status }, at: PageCursor) {
    const { deliveries: rows, nextCursor } = await api.listWebhookDeliveries({ id, status, ...at });
    return { rows, nextCursor };
  },
  ...deliveryRows,
};

/**
 * The type above the id, because side by side they would push the buttons out of view. The section's name is
 * the status.
 */
function DeliveredEvent({ delivery: { type, eventId } }: { delivery: WebhookDelivery }) {
  return (
    <Stack gap={2} align="flex-start">
      <EventName type={type} />
      <Text size="xs" c="dimmed" data-event>
        {eventId}
      </Text>
    </Stack>
  );
}

/** Other deliveries of the same time may have failed too. */
function SendAgain({ delivery, webhookId }: DeliveryOfWebhook) {
  const { id, status } = delivery;
  const waitsFor = useBlockingEvent({ delivery, webhookId });
  const again = <RowFormButton form={sendAgain} record={{ id, webhookId, waitsFor }} />;
  if (status !== 'FAILED') return again;
  return (
    <Group gap="xs">
      {again}
      <RowFormButton form={sendFrom} record={{ id: webhookId, from: sinceDelivery(delivery) }} />
    </Group>
  );
}
