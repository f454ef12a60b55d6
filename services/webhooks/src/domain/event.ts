import { isSampled } from '@cowrie/telemetry';
import { eventKey } from './ids.ts';
import { PING_LANE, replayLane, topicLane } from './lane.ts';

export type StoredEvent = {
  id: string;
  eventId: string;
  type: string;
  body: string;
  lane: string;
  place: bigint;
  traceparent: string | null;
};

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
  /** Fields that a later release added are included. */
  data: unknown;
};

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

/** Replayed events have their own lanes, so that new events do not wait for them. */
export function toReplayedEvent(event: PublishedEvent): StoredEvent {
  return { ...toStoredEvent(event), lane: replayLane(event.topic, event.partition) };
}

const PING_SOURCE = '/cowrie/webhooks';
const PING_TYPE = 'webhook.ping';

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
