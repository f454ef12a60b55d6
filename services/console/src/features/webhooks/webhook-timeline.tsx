import type { Webhook } from '@cowrie/client';
import { ofWebhook } from '../../kit/timeline/acts.ts';
import { joined, useLogOf } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

/** What administrators did to a webhook, and since when it fails. */
export function WebhookTimeline({ webhook }: { webhook: Webhook }) {
  const log = useLogOf(`webhook:${webhook.id}`, webhook.updatedAt);
  const { isLoading, ...rest } = joined([log]);
  return (
    <Timeline
      {...rest}
      moments={isLoading ? undefined : ofWebhook(webhook, log.data ?? [])}
      sides={{}}
      acts="changeWebhook"
    />
  );
}
