import { type EventsVoided, eventHeaders, LEDGER_SOURCE, type TransactionRecorded } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import { chained } from './chain.ts';

export const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export const T0 = Date.UTC(2026, 0, 1);

export function recorded(changes: Partial<TransactionRecorded> = {}): TransactionRecorded {
  const id = changes.id ?? 1;
  return {
    id,
    type: 'TRANSFER',
    amount: 1.5,
    fromUserId: 1,
    toUserId: 2,
    fromTreasury: null,
    toTreasury: null,
    fromBalance: 8.5,
    toBalance: 1.5,
    reason: `reason ${id}`,
    initiatedBy: 'user:1',
    apiKeyId: null,
    createdAt: new Date(T0 + id * 1000).toISOString(),
    previousHash: '0'.repeat(64),
    hash: '1'.repeat(64),
    ...changes,
  };
}

export type MessageOptions = {
  partition?: number;
  offset: number;
  sequence: number;
  type?: string;
  source?: string;
};

export function eventMessage(data: unknown, options: MessageOptions): InMessage {
  const partition = options.partition ?? 0;
  return {
    topic: 'coin.events',
    partition,
    offset: BigInt(options.offset),
    key: null,
    value: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)),
    headers: eventHeaders({
      source: options.source ?? LEDGER_SOURCE,
      type: options.type ?? 'coin.transaction.recorded',
      partition,
      sequence: BigInt(options.sequence),
      subject: '1',
      timeMs: T0,
    }),
    timestampMs: T0,
  };
}

/** Offsets start at 0; the numbers are ids and sequences. */
export function transfers(count: number, partition = 0): InMessage[] {
  return chained(
    Array.from({ length: count }, (_, i) =>
      eventMessage(recorded({ id: i + 1 }), { partition, offset: i, sequence: i + 1 }),
    ),
  );
}

export function voidedOf(messages: readonly InMessage[]): EventsVoided {
  const events = messages.map(({ headers, value }) => ({
    type: headers.ce_type ?? '',
    sequence: Number(headers.ce_sequence),
    subject: headers.ce_subject ?? '',
    time: headers.ce_time ?? '',
    data: JSON.parse(String(value)),
  }));
  return {
    restoreId: '00000000-0000-7000-8000-000000000001',
    fromSequence: events[0]?.sequence ?? 1,
    toSequence: events.at(-1)?.sequence ?? 1,
    reason: 'restored',
    voidedAt: new Date(T0).toISOString(),
    events,
  };
}

export const unreadable = (options: MessageOptions): InMessage =>
  eventMessage({ ...recorded(), amount: 'many' }, options);

export function junk(offset: number, partition = 0): InMessage {
  return { ...eventMessage('junk', { partition, offset, sequence: 1 }), headers: {} };
}
