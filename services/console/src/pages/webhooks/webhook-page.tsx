import type { WebhookDelivery } from '@cowrie/client';
import { Button, Code, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Blocked, Deliveries } from './deliveries.tsx';
import { WebhookStatus } from './status.tsx';
import { useWebhookTexts } from './texts.ts';

const route = getRouteApi('/webhooks/$id');

/** Its status is read again so often. */
const EVERY_MS = 10_000;

/** What an administrator can have done with it: its words, and what is sent. */
type Asked = { title: string; confirm: string; effect: string; send(): Promise<unknown> };

/** One webhook: its state, what it was sent, and what can be done about it. */
export function WebhookPage() {
  const t = useWebhookTexts();
  const { id } = route.useParams();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => api.getWebhook({ id }),
    refetchInterval: EVERY_MS,
  });
  const isActive = data?.status === 'ACTIVE';
  const ping: Asked = {
    title: t.pingTitle,
    confirm: t.ping,
    effect: t.pingEffect,
    send: () => api.pingWebhook({ id }),
  };
  const turn: Asked = {
    title: isActive ? t.disable : t.enable,
    confirm: isActive ? t.disable : t.enable,
    effect: isActive ? t.disableEffect : t.enableEffect,
    send: () => api.changeWebhook({ id, status: isActive ? 'DISABLED' : 'ACTIVE' }),
  };
  const again = (delivery: WebhookDelivery) => {
    const head = data?.blocked?.find((each) => each.id === delivery.waitsFor);
    setAsked({
      title: t.againTitle,
      confirm: t.again,
      effect: delivery.waitsFor ? t.againWaits(head?.eventId ?? delivery.waitsFor) : t.againEffect,
      send: () => api.redeliverWebhookDelivery({ id, deliveryId: delivery.id }),
    });
  };
  return (
    <Page
      title={data?.url ?? t.title}
      about={data?.description ?? ''}
      actions={
        data && (
          <Group>
            <Button onClick={() => setAsked(ping)}>{t.ping}</Button>
            <Button variant="default" onClick={() => setAsked(turn)}>
              {turn.confirm}
            </Button>
          </Group>
        )
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && (
        <>
          <WebhookStatus webhook={data} />
          <Group gap="xs">
            {data.types.map((type) => (
              <Code key={type}>{type}</Code>
            ))}
          </Group>
        </>
      )}
      {data?.blocked && data.blocked.length > 0 && <Blocked blocked={data.blocked} onAgain={again} />}
      <Deliveries webhookId={id} status="FAILED" onAgain={again} />
      <Deliveries webhookId={id} status="PENDING" onAgain={again} />
      <Deliveries webhookId={id} status="DELIVERED" isAlways onAgain={again} />
      {asked && (
        <ActDialog
          title={asked.title}
          confirm={asked.confirm}
          send={asked.send}
          onDone={() => {
            setAsked(null);
            queries.invalidateQueries();
          }}
          onClose={() => setAsked(null)}
        >
          <Text size="sm">{asked.effect}</Text>
        </ActDialog>
      )}
    </Page>
  );
}
