import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { InMessage } from '../types.ts';

const EMPTY = Buffer.alloc(0);

/** The last value of a repeated header counts. */
export function toInMessage(topic: string, partition: number, message: KafkaMessage): InMessage {
  return {
    topic,
    partition,
    offset: BigInt(message.offset),
    key: message.key === null ? null : message.key.toString(),
    value: message.value ?? EMPTY,
    headers: toHeaders(message.headers),
    timestampMs: Number(message.timestamp),
  };
}

function toHeaders(headers: IHeaders | undefined): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined) plain[name] = last.toString();
  }
  return plain;
}
