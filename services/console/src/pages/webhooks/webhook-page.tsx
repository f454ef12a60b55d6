import type { Webhook } from '@cowrie/client';
import { Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Blocked, Deliveries } from './deliveries.tsx';
import { disable, enable, ping } from './sending-acts.tsx';
import { WebhookStatus } from './status.tsx';
import { useWebhookTexts } from './texts.ts';
import { changeWebhook, deleteWebhook, rotateWebhook } from './webhook-acts.tsx';
import { WebhookTimeline } from './webhook-timeline.tsx';

const route = getRouteApi('/webhooks/$id');

/** Its status is read again so often. */
const EVERY_MS = 10_000;

/** One webhook: its state, what it was sent, and what can be done about it. */
export function WebhookPage() {
  const t = useWebhookTexts();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => api.getWebhook({ id }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page
      title={data ? (data.url ?? t.pulled) : t.title}
      about={data?.description ?? ''}
      actions={data && <Acts webhook={data} />}
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
      <Blocked webhookId={id} blocked={data?.blocked ?? []} />
      <Deliveries webhookId={id} are="FAILED" />
      <Deliveries webhookId={id} are="PENDING" />
      <Deliveries webhookId={id} are="DELIVERED" isAlways />
      {data && <WebhookTimeline webhook={data} />}
    </Page>
  );
}

const PLAIN = { variant: 'default' } as const;

function Acts({ webhook }: { webhook: Webhook }) {
  return (
    <Group gap="xs">
      <ActButton act={ping} on={webhook} />
      <ActButton act={changeWebhook} on={webhook} look={PLAIN} />
      <ActButton act={rotateWebhook} on={webhook} look={PLAIN} />
      <ActButton act={webhook.status === 'ACTIVE' ? disable : enable} on={webhook} look={PLAIN} />
      <ActButton act={deleteWebhook} on={webhook} look={{ color: 'red', variant: 'outline' }} />
    </Group>
  );
}
