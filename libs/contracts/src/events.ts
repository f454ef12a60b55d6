import { z } from 'zod';
import { COIN_EVENTS } from './events/coin-events.ts';
import { USER_EVENTS } from './events/user-events.ts';

/** Other teams rely on the public events (CloudEvents 1.0), so fields are only added. */

export * from './events/coin-events.ts';
export * from './events/ledger-data.ts';
export * from './events/user-events.ts';

export const EVENTS = { ...COIN_EVENTS, ...USER_EVENTS } as const;
export type EventType = keyof typeof EVENTS;

export const LEDGER_SOURCE = '/cowrie/ledger';
export const USER_SOURCE = '/cowrie/user';

/** Sequences have no gaps within a source and partition. */
export type EventAttributes = {
  source: string;
  type: string;
  partition: number;
  sequence: bigint;
  subject: string;
  timeMs: number;
};

/**
 * The number in the `$id` of the schema stays while fields are only added. It is short, because every event
 * carries it.
 */
export const schemaIdOf = (type: string): string => `urn:cowrie:${type}:1`;

export function eventHeaders(event: EventAttributes): Record<string, string> {
  return {
    ce_specversion: '1.0',
    ce_id: `${event.partition}:${event.sequence}`,
    ce_source: event.source,
    ce_type: event.type,
    ce_dataschema: schemaIdOf(event.type),
    ce_subject: event.subject,
    ce_time: new Date(event.timeMs).toISOString(),
    ce_partition: String(event.partition),
    ce_sequence: String(event.sequence),
    'content-type': 'application/json',
  };
}

export const CloudEventHeaders = z.object({
  ce_specversion: z.literal('1.0'),
  ce_id: z.string(),
  ce_source: z.string(),
  ce_type: z.string(),
  ce_dataschema: z.string(),
  ce_subject: z.string(),
  ce_time: z.iso.datetime(),
  ce_partition: z.string().regex(/^\d+$/),
  ce_sequence: z.string().regex(/^[1-9]\d*$/),
  ce_traceparent: z.string().optional().meta({
    description: 'W3C trace context; present only when the request that caused the event is traced',
  }),
});
