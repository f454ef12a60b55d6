import { CloudEventHeaders } from '@cowrie/contracts';
import { decodeWith, type InMessage } from '@cowrie/messaging';
import { z } from 'zod';
import type { DecodedEvent } from '../engine/select.ts';
import { type CowrieEvent, EVENT_TOPICS, type EventTopic, type EventType, type OtherEvent } from './event.ts';
import { LINK_READERS, statedLink } from './link.ts';

type Decode = (message: InMessage) => DecodedEvent<CowrieEvent | OtherEvent>;

const decodeAny = decodeWith(z.unknown());

/** Data is validated for `types`. Other types become null, or an `OtherEvent` with `others`. */
export function createDecode(
  topic: EventTopic,
  { types, others }: { types: readonly EventType[]; others: boolean },
): Decode {
  const { source, schemas } = EVENT_TOPICS[topic];
  const isWanted = (type: string): boolean => types.some((wanted) => wanted === type);
  const known = new Map(
    Object.entries<z.ZodType>(schemas).flatMap(([type, schema]) =>
      isWanted(type) || LINK_READERS.has(type) ? [[type, decodeWith(schema, { asSent: true })]] : [],
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
    const { partition } = message;
    if (!decoded.ok) return unreadable(message, ce_type, sequence, decoded.reason);
    const link = LINK_READERS.get(ce_type)?.(decoded.value, { partition, sequence });
    if (!others && !isWanted(ce_type)) return { ok: true, sequence, event: null, link };
    const event = {
      id: ce_id,
      source,
      partition,
      sequence,
      time: ce_time,
      subject: ce_subject,
      traceparent: headers.data.ce_traceparent,
      type: ce_type,
      data: decoded.value,
    };
    return { ok: true, sequence, event: event as CowrieEvent | OtherEvent, link };
  };
}

/** A transaction without a hash is not the ledger's, so its number belongs to another event. */
function unreadable(
  { value }: InMessage,
  type: string,
  sequence: bigint,
  reason: string,
): DecodedEvent<never> {
  if (!type.endsWith(TRANSACTION)) return { ok: false, sequence, reason };
  const link = statedLink(value);
  return { ok: false, sequence: link ? sequence : null, reason, link };
}

const TRANSACTION = '.transaction.recorded';
