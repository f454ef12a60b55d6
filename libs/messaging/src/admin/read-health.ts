import { type HealthReader, LIMITS, type ServiceHealth } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withDeadline } from '../wait.ts';
import { countMessages } from './dead-letter-depth.ts';
import { type FollowedTopic, readPartitionLags } from './partition-lags.ts';

type Outbox = NonNullable<ServiceHealth['outbox']>;
type Mails = NonNullable<ServiceHealth['mails']>;

/** A part that is late or fails is null; the others are still reported. */
export function createReadHealth(options: {
  client: KafkaClient;
  follows: readonly FollowedTopic[];
  /** A function counts letters that are stored elsewhere. */
  deadLetters: readonly string[] | (() => Promise<ReadonlyMap<string, number>>);
  outbox?: () => Promise<Outbox>;
  mails?: () => Promise<Mails>;
  logger: Logger;
}): HealthReader {
  const { client, follows, deadLetters, outbox, mails, logger } = options;
  const countDeadLetters =
    typeof deadLetters === 'function' ? deadLetters : () => countMessages(client, deadLetters);

  async function part<T>(what: string, read: () => Promise<T>): Promise<T | null> {
    try {
      return await withDeadline(read(), LIMITS.healthPartMs, () => new Error('not read in time'));
    } catch (error) {
      logger.warn({ err: error }, `health: ${what} not read`);
      return null;
    }
  }

  return async () => {
    const [partitions, counts, waiting, unsent] = await Promise.all([
      part('partitions', () => readPartitionLags(client, follows)),
      part('dead letters', countDeadLetters),
      outbox ? part('the outbox', outbox) : undefined,
      mails ? part('mails', mails) : undefined,
    ]);
    return {
      partitions,
      deadLetters: counts && [...counts].map(([topic, messages]) => ({ topic, messages })),
      ...(waiting === undefined ? {} : { outbox: waiting }),
      ...(unsent === undefined ? {} : { mails: unsent }),
    };
  };
}
