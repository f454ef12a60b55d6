import { CloudEventHeaders } from '@cowrie/contracts';
import { decodeWith, type InMessage } from '@cowrie/messaging';
import { z } from 'zod';
import type { DecodedEvent } from '../engine/select.ts';
import { type CowrieEvent, EVENT_TOPICS, type EventTopic, type EventType, type OtherEvent } from './event.ts';

type Decode = (message: InMessage) => DecodedEvent<CowrieEvent | OtherEvent>;

const decodeAny = decodeWith(z.unknown());

/**
 * Reads messages of a topic of events. Data is checked for `types`; events of other types, also of those that come with later
 * versions, give nothing, or an `OtherEvent` for who wants `others`.
 */
export function createDecode(
  topic: EventTopic,
  { types, others }: { types: readonly EventType[]; others: boolean },
): Decode {
  const { source, schemas } = EVENT_TOPICS[topic];
  const known = new Map(
    Object.entries<z.ZodType>(schemas).flatMap(([type, schema]) =>
      types.some((wanted) => wanted === type) ? [[type, decodeWith(schema, { asSent: true })]] : [],
    ),
  );
  return (message) => {
    const headers = CloudEventHeaders.safeParse(message.headers);
    if (!headers.success) {
      const wrong = headers.error.issues.map(({ path }) => path.join('.'));
      return { ok: false, sequence: null, reason: `headers: ${wrong.join(', ')}` };
    }
    const { ce_source, ce_partition, ce_sequence, ce_type, ce_id, ce_time, ce_subject } = headers.data;
    if (ce_source !== source) return { ok: false, sequence: null, reason: 'headers: ce_source' };
    if (ce_partition !== String(message.partition)) {
      return { ok: false, sequence: null, reason: 'headers: ce_partition' };
    }
    const sequence = BigInt(ce_sequence);
    const decode = known.get(ce_type) ?? (others ? decodeAny : undefined);
    if (!decode) return { ok: true, sequence, event: null };
    const decoded = decode(message.value);
    if (!decoded.ok) return { ok: false, sequence, reason: decoded.reason };
    const event = {
      id: ce_id,
      source,
      partition: message.partition,
      sequence,
      time: ce_time,
      subject: ce_subject,
      type: ce_type,
      data: decoded.value,
    };
    return { ok: true, sequence, event: event as CowrieEvent | OtherEvent };
  };
}
