import type { Webhook } from '@cowrie/client';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { StatusFilter } from '../../kit/filters/status-filter.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { Page } from '../../kit/page/page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { BlockingDeliveries, Deliveries } from './deliveries.tsx';
import { DELIVERY_STATUSES } from './search.ts';
import { sendTime } from './send-from.ts';
import { disable, enable, ping } from './sending-forms.tsx';
import { WebhookStatus } from './status.tsx';
import { useWebhookTexts } from './texts.ts';
import { changeWebhook, deleteWebhook, rotateWebhook } from './webhook-forms.tsx';
import { WebhookTimeline } from './webhook-timeline.tsx';
import { EventName } from './words/event-words.tsx';

const route = getRouteApi('/webhooks/$id');

const EVERY_MS = 5_000;
const DAY_MS = 86_400_000;

export function WebhookPage() {
  const t = useWebhookTexts();
  const { id } = route.useParams();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => api.getWebhook({ id }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page
      title={data ? (data.url ?? t.pulled) : t.title}
      about={data?.description ?? ''}
      actions={data && <WebhookFormButtons webhook={data} />}
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {data && (
        <>
          <WebhookStatus webhook={data} />
          <Group gap="md">
            {data.types.map((type) => (
              <EventName key={type} type={type} />
            ))}
          </Group>
        </>
      )}
      <BlockingDeliveries webhookId={id} blocked={data?.blocked ?? []} />
      <StatusFilter
        values={['ALL', ...DELIVERY_STATUSES]}
        value={status ?? 'ALL'}
        onChoose={(next) =>
          navigate({ search: { status: next === 'ALL' ? undefined : next }, replace: true })
        }
      />
      {DELIVERY_STATUSES.filter((each) => status === undefined || each === status).map((each) => (
        <Deliveries key={each} webhookId={id} are={each} isAlways={each === (status ?? 'DELIVERED')} />
      ))}
      {data && <WebhookTimeline webhook={data} />}
    </Page>
  );
}

const PLAIN = { variant: 'default' } as const;

/** The start of the failure; otherwise the last day. */
const sinceFailing = ({ failingSince }: Webhook): string =>
  failingSince ?? new Date(Date.now() - DAY_MS).toISOString();

function WebhookFormButtons({ webhook }: { webhook: Webhook }) {
  return (
    <Group gap="xs">
      <FormButton form={ping} record={webhook} />
      <FormButton form={changeWebhook} record={webhook} look={PLAIN} />
      <FormButton form={sendTime} record={{ id: webhook.id, from: sinceFailing(webhook) }} look={PLAIN} />
      <FormButton form={rotateWebhook} record={webhook} look={PLAIN} />
      <FormButton form={webhook.status === 'ACTIVE' ? disable : enable} record={webhook} look={PLAIN} />
      <FormButton form={deleteWebhook} record={webhook} look={{ color: 'red', variant: 'outline' }} />
    </Group>
  );
}
