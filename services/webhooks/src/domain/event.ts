import { eventKey } from './ids.ts';
import { PING_LANE, topicLane } from './lane.ts';

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
};

/** An event as it stands in Kafka; `data` is its JSON. */
export type PublishedEvent = {
  topic: string;
  partition: number;
  sequence: bigint;
  source: string;
  id: string;
  type: string;
  subject: string;
  time: string;
  data: string;
};

/** The data is passed on as it is written, so that no digit and no field of a later version is lost. */
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
  };
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
    body: structured(attributes, JSON.stringify({ webhookId })),
    lane: PING_LANE,
    place: BigInt(nowMs),
  };
}

function structured(attributes: Readonly<Record<string, string>>, data: string): string {
  const head = JSON.stringify({ specversion: '1.0', ...attributes, datacontenttype: 'application/json' });
  return `${head.slice(0, -1)},"data":${data}}`;
}
