import { type SendError, sendError } from '../errors.ts';
import type { OutMessage } from '../types.ts';

/** Messages of one call succeed or fail together. */
type Group = { left: number; resolve(): void; reject(error: SendError): void };
export type QueuedMessage = { message: OutMessage; bytes: number; queuedAtMs: number; group: Group };

export type SendQueue = {
  push(messages: readonly OutMessage[]): Promise<void>;
  size(): number;
  take(maxAgeMs: number): QueuedMessage[];
  refuseAll(reason: string): void;
  settle(taken: readonly QueuedMessage[], error?: SendError): void;
};

/** The size is approximate. The broker refuses a record batch above the topic's maximum as a whole. */
const REQUEST_BYTES = 1_048_576;
const REQUEST_MESSAGES = 1_000;
const OVERHEAD_BYTES = 200;

export function createSendQueue(limits: { maxPending: number; maxMessageBytes: number }): SendQueue {
  let queue: QueuedMessage[] = [];
  let pending = 0;

  const settle = (taken: readonly QueuedMessage[], error?: SendError): void => {
    pending -= taken.length;
    for (const { group } of taken) {
      if (error) group.reject(error);
      else if (--group.left === 0) group.resolve();
    }
  };

  return {
    settle,
    size: () => queue.length,
    push(messages) {
      if (messages.length === 0) return Promise.resolve();
      if (pending + messages.length > limits.maxPending) {
        return Promise.reject(sendError('not_sent', 'too many messages wait for Kafka'));
      }
      const sized = messages.map((message) => ({ message, bytes: sizeOf(message) }));
      if (sized.some(({ bytes }) => bytes > limits.maxMessageBytes)) {
        return Promise.reject(sendError('not_sent', 'the message is too large for Kafka'));
      }
      return new Promise((resolve, reject) => {
        const group: Group = { left: messages.length, resolve, reject };
        const queuedAtMs = Date.now();
        pending += messages.length;
        for (const { message, bytes } of sized) queue.push({ message, bytes, queuedAtMs, group });
      });
    },
    take(maxAgeMs) {
      const oldestMs = Date.now() - maxAgeMs;
      const late = queue.findIndex(({ queuedAtMs }) => queuedAtMs >= oldestMs);
      const tooOld = queue.splice(0, late === -1 ? queue.length : late);
      // An error is expensive to create (its stack) and rarely needed here.
      if (tooOld.length > 0) {
        settle(tooOld, sendError('not_sent', 'Kafka is too slow: the message waited too long to be sent'));
      }
      let bytes = 0;
      let count = 0;
      for (const waiting of queue) {
        bytes += waiting.bytes;
        if (count === REQUEST_MESSAGES || (bytes > REQUEST_BYTES && count > 0)) break;
        count += 1;
      }
      if (count === queue.length) {
        const all = queue;
        queue = [];
        return all;
      }
      return queue.splice(0, count);
    },
    refuseAll(reason) {
      const refused = queue;
      queue = [];
      settle(refused, sendError('not_sent', reason));
    },
  };
}

function sizeOf({ value, headers }: OutMessage): number {
  let bytes = OVERHEAD_BYTES + Buffer.byteLength(value);
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) * 3;
  return bytes;
}
