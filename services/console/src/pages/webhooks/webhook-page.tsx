import { Button, Code, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActDialog } from '../../ui/acts/act-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Deliveries } from './deliveries.tsx';
import { useWebhookTexts } from './texts.ts';

const route = getRouteApi('/webhooks/$id');

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
  const sendAgain = (deliveryId: string): Asked => ({
    title: t.againTitle,
    confirm: t.again,
    effect: t.againEffect,
    send: () => api.redeliverWebhookDelivery({ id, deliveryId }),
  });
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
        <Group gap="xs">
          <Tag>{data.status}</Tag>
          {data.types.map((type) => (
            <Code key={type}>{type}</Code>
          ))}
        </Group>
      )}
      <Title order={2} size="h4">
        {t.deliveries}
      </Title>
      <Deliveries webhookId={id} onAgain={(deliveryId) => setAsked(sendAgain(deliveryId))} />
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
