import { isSampled } from '@cowrie/telemetry';
import { eventKey } from './ids.ts';
import { PING_LANE, replayLane, topicLane } from './lane.ts';

/** An event as it is stored and sent. */
export type StoredEvent = {
  /** Its own key here. */
  id: string;
  /** The CloudEvent's id. */
  eventId: string;
  type: string;
  /** The CloudEvent in structured JSON. */
  body: string;
  lane: string;
  /** Where it stands in its lane. */
  place: bigint;
  /** W3C trace context of what caused it; null when that is not recorded. */
  traceparent: string | null;
};

/** An event as it stands in Kafka. */
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
  /** As it was sent: with fields that came later than this version. */
  data: unknown;
};

/** An event as it is sent when it comes. */
export function storedEvent(event: PublishedEvent): StoredEvent {
  const { topic, partition, sequence, source, id, type, subject, time, data } = event;
  const extensions = { partition: String(partition), sequence: String(sequence) };
  return {
    id: eventKey(source, id),
    eventId: id,
    type,
    body: structured({ id, source, type, subject, time, ...extensions }, data),
    lane: topicLane(topic, partition),
    place: sequence,
    traceparent: isSampled(event.traceparent) ? event.traceparent : null,
  };
}

/** The same when it is sent once more: in its order among those, and beside what is new, which need not wait for them. */
export function replayedEvent(event: PublishedEvent): StoredEvent {
  return { ...storedEvent(event), lane: replayLane(event.topic, event.partition) };
}

const PING_SOURCE = '/cowrie/webhooks';
const PING_TYPE = 'webhook.ping';

/** An event that only says that the webhook can be reached. */
export function pingEvent(pingId: string, webhookId: string, nowMs: number): StoredEvent {
  const time = new Date(nowMs).toISOString();
  const attributes = { id: pingId, source: PING_SOURCE, type: PING_TYPE, subject: webhookId, time };
  return {
    id: eventKey(PING_SOURCE, pingId),
    eventId: pingId,
    type: PING_TYPE,
    body: structured(attributes, { webhookId }),
    lane: PING_LANE,
    place: BigInt(nowMs),
    traceparent: null,
  };
}

function structured(attributes: Readonly<Record<string, string>>, data: unknown): string {
  return JSON.stringify({ specversion: '1.0', ...attributes, datacontenttype: 'application/json', data });
}
