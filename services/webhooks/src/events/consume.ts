import { createEventConsumer, type EventConsumer, type EventTopic } from '@cowrie/consumer';
import { type KafkaClient, pause } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { addressEvents } from './address-events.ts';

/** One for each topic: members of a group that follow others would be given its partitions too. */
const GROUPS = { 'coin.events': 'webhooks', 'user.events': 'webhooks-users' } as const;
const SCHEMA = 'inbox';
const HOW_TO_GO_ON =
  'Nothing of this topic is sent. If that is intended, delete its rows in "inbox.positions"; what was stored already is not sent twice';
/** So that under load one transaction takes in the events of several batches. */
const LINGER_MS = 10;

/** Stores the events of a topic for the webhooks that want them, each once. */
export function consumeEvents(
  kafka: KafkaClient,
  deps: {
    topic: EventTopic;
    /** Where the topic has another name. */
    topicName?: string;
    pool: pg.Pool;
    now(): number;
    logger: Logger;
    meter: Meter;
    /** Something new may be to be sent. */
    onPending(): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { topic, topicName = topic, pool, now, logger, meter, onPending, onCrash } = deps;
  return createEventConsumer({
    ...{ kafka, topic, topicName, pool, logger, meter, onCrash },
    groupId: GROUPS[topic],
    schema: SCHEMA,
    howToGoOn: HOW_TO_GO_ON,
    prepare: (event) => ({ ok: true, value: event }),
    onEvents: (events, { client }) => addressEvents(client, events, { topic: topicName, nowMs: now() }),
    // Behind the commit.
    onPosition: onPending,
    async rest(messages, signal) {
      if (messages.length > 1) await pause(LINGER_MS, signal);
    },
  });
}
