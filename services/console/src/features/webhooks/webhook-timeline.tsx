import type { Webhook } from '@cowrie/client';
import { webhookEvents } from '../../kit/timeline/decision-events.ts';
import { joinQueries, useAdminLog } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

export function WebhookTimeline({ webhook }: { webhook: Webhook }) {
  const log = useAdminLog(`webhook:${webhook.id}`, webhook.updatedAt);
  const { isLoading, ...rest } = joinQueries([log]);
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : webhookEvents(webhook, log.data ?? [])}
      sides={{}}
      operationId="changeWebhook"
    />
  );
}
