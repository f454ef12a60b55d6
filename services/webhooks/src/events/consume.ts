import { beginAtEnd, createEventConsumer, type EventConsumer, type EventTopic } from '@cowrie/consumer';
import type { KafkaClient } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { addressEvents } from './address-events.ts';
import type { Linger } from './linger.ts';

/** Each topic has its own group, because Kafka would assign a topic's partitions to members that do not read it. */
export const GROUPS = { 'coin.events': 'webhooks', 'user.events': 'webhooks-users' } as const;
export const SCHEMA = 'inbox';
const HOW_TO_GO_ON =
  'Nothing of this topic is sent. If that is intended, stop the service, delete the rows of the topic in "inbox.positions" and start it: it begins at the end, and a replay sends what came before';

/** No webhook existed before the first start, so the events from then on are enough. */
export function consumeWebhookEvents(
  kafka: KafkaClient,
  deps: {
    topic: EventTopic;
    topicName?: string;
    pool: pg.Pool;
    now(): number;
    linger: Linger;
    logger: Logger;
    meter: Meter;
    onPending(): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { topic, topicName = topic, pool, now, linger, logger, meter, onPending, onCrash } = deps;
  const common = { kafka, topic, topicName, groupId: GROUPS[topic], schema: SCHEMA };
  let isStored = false;
  const consumer = createEventConsumer({
    ...{ ...common, pool, logger, meter, onCrash },
    howToGoOn: HOW_TO_GO_ON,
    prepared: true,
    prepare: (event) => ({ ok: true, value: event }),
    async onEvents(events, { client }) {
      const stored = await addressEvents(client, events, { topic: topicName, nowMs: now() });
      if (stored > 0) isStored = true;
    },
    // This runs after the commit.
    onPosition() {
      if (isStored) onPending();
      isStored = false;
    },
    rest: linger.wait,
  });
  return {
    ...consumer,
    async start() {
      await beginAtEnd(pool, common);
      await consumer.start();
    },
  };
}
