import { declareSampler, type SamplerFactory } from '@cowrie/service';
import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { type Backlog, readBacklog } from './store/progress/read-backlog.ts';

const EVERY_MS = 5_000;

export const backlogSampled = (pool: pg.Pool, now: () => number): SamplerFactory =>
  declareSampler({
    what: 'pending deliveries',
    everyMs: EVERY_MS,
    read: () => readBacklog(pool, now()),
    measure: measureBacklog,
  });

function measureBacklog(meter: Meter, last: () => Backlog | null): void {
  const gauge = (name: string, help: string, pick: (backlog: Backlog) => number) =>
    meter.gauge(name, help, [], () => {
      const backlog = last();
      return backlog ? [{ value: pick(backlog) }] : [];
    });
  gauge(
    'cowrie_webhook_deliveries_pending',
    'Deliveries that active webhooks are still to be sent, counted up to 100,000',
    ({ pending }) => pending,
  );
  gauge(
    'cowrie_webhook_oldest_pending_age_seconds',
    'Age of the oldest delivery that an active webhook is still to be sent',
    ({ oldestAgeSeconds }) => oldestAgeSeconds,
  );
  gauge(
    'cowrie_webhook_oldest_due_age_seconds',
    'How late the oldest due delivery attempt is, of active webhooks without an attempt in progress',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
  gauge('cowrie_webhooks_active', 'Webhooks that are sent events', ({ active }) => active);
  gauge('cowrie_webhooks_disabled', 'Webhooks that are sent none', ({ disabled }) => disabled);
}
