import { deadLetterTopic } from '@cowrie/contracts';
import { type Logger, type Meter, silentMeter } from '@cowrie/telemetry';
import type { InMessage, Producer } from '../types.ts';
import { faultOfSend } from './fault.ts';
import type { Heartbeat, UntilDone } from './until-done.ts';

const REASON_MAX = 500;

/**
 * The headers give the reason and the original place. It rejects as `Producer.send` does, and must then be
 * repeated.
 */
export async function sendToDeadLetters(
  producer: Producer,
  message: InMessage,
  reason: string,
  meter: Meter = silentMeter,
): Promise<void> {
  await producer.send({
    topic: deadLetterTopic(message.topic),
    partition: message.partition,
    ...(message.key === null ? {} : { key: message.key }),
    value: message.value,
    headers: {
      ...message.headers,
      'dlq-reason': reason.slice(0, REASON_MAX),
      'dlq-topic': message.topic,
      'dlq-partition': String(message.partition),
      'dlq-offset': String(message.offset),
    },
  });
  deadLetterCounter(meter)(1, { topic: deadLetterTopic(message.topic) });
}

/** Call it at start, so that the first dead letter is a step from 0. */
export function deadLetterCounter(meter: Meter) {
  return meter.counter('cowrie_dead_letters_total', 'Messages put into a topic for dead letters', ['topic']);
}

export type DeadLetters = {
  /** A message is kept once, however often it is delivered. False means that the partition was lost before. */
  keep(message: InMessage, reason: string, heartbeat?: Heartbeat): Promise<boolean>;
  passed(partition: number, offset: bigint): void;
};

export function createDeadLetters(deps: {
  topic: string;
  logger: Logger;
  sendToDeadLetters(message: InMessage, reason: string): Promise<void>;
  untilDone: UntilDone;
}): DeadLetters {
  const kept = new Set<{ partition: number; offset: bigint }>();
  return {
    async keep(message, reason, heartbeat) {
      const { partition, offset } = message;
      if ([...kept].some((one) => one.partition === partition && one.offset === offset)) return true;
      const fields = { topic: deps.topic, partition, offset };
      deps.logger.error({ ...fields, reason }, 'message dead-lettered; the partition continues without it');
      const send = async () => {
        await deps.sendToDeadLetters(message, reason);
        kept.add({ partition, offset });
        return true;
      };
      const repeated = { what: 'dead letter not written', fields, heartbeat, faultOf: faultOfSend };
      return (await deps.untilDone(partition, send, repeated)) ?? false;
    },
    passed(partition, offset) {
      for (const one of kept) if (one.partition === partition && one.offset < offset) kept.delete(one);
    },
  };
}
