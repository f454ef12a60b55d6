import { isSampled } from '@cowrie/telemetry';
import { eventKey } from './ids.ts';
import { PING_LANE, replayLane, topicLane } from './lane.ts';

/** An event as it is stored and sent. */
export type StoredEvent = {
  /** The key in this service's tables. */
  id: string;
  /** The CloudEvent's id. */
  eventId: string;
  type: string;
  /** The CloudEvent in structured JSON. */
  body: string;
  lane: string;
  /** The position in its lane. */
  place: bigint;
  /** The W3C trace context of the event's cause; null if it is not recorded. */
  traceparent: string | null;
};

/** An event as published in Kafka. */
export type PublishedEvent = {
  topic: string;
  partition: number;
  sequence: bigint;
  source: string;
  id: string;
  type: string;
  subject: string;
  time: string;
  traceparent?: string | undefined;
  /** The published data, including fields that a later release added. */
  data: unknown;
};

/** Converts a new event for storing. */
export function toStoredEvent(event: PublishedEvent): StoredEvent {
  const { topic, partition, sequence, source, id, type, subject, time, data } = event;
  const extensions = { partition: String(partition), sequence: String(sequence) };
  return {
    id: eventKey(source, id),
    eventId: id,
    type,
    body: toStructuredJson({ id, source, type, subject, time, ...extensions }, data),
    lane: topicLane(topic, partition),
    place: sequence,
    traceparent: isSampled(event.traceparent) ? event.traceparent : null,
  };
}

/**
 * Converts an event that is replayed. Replayed events keep their order among themselves and have lanes of
 * their own, so that new events do not wait for them.
 */
export function toReplayedEvent(event: PublishedEvent): StoredEvent {
  return { ...toStoredEvent(event), lane: replayLane(event.topic, event.partition) };
}

const PING_SOURCE = '/cowrie/webhooks';
const PING_TYPE = 'webhook.ping';

/** An event that only shows that the webhook can be reached. */
export function createPingEvent(pingId: string, webhookId: string, nowMs: number): StoredEvent {
  const time = new Date(nowMs).toISOString();
  const attributes = { id: pingId, source: PING_SOURCE, type: PING_TYPE, subject: webhookId, time };
  return {
    id: eventKey(PING_SOURCE, pingId),
    eventId: pingId,
    type: PING_TYPE,
    body: toStructuredJson(attributes, { webhookId }),
    lane: PING_LANE,
    place: BigInt(nowMs),
    traceparent: null,
  };
}

function toStructuredJson(attributes: Readonly<Record<string, string>>, data: unknown): string {
  return JSON.stringify({ specversion: '1.0', ...attributes, datacontenttype: 'application/json', data });
}
