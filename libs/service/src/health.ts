import { deadLetterTopic, type HealthReader, type ServiceHealth } from '@cowrie/contracts';
import { createReadHealth } from '@cowrie/messaging';
import { readOutboxStatus } from '@cowrie/postgres';
import type pg from 'pg';
import type { Service } from './open-service.ts';

export type FollowedTopics = Parameters<typeof createReadHealth>[0]['follows'];

export const deadLetterTopics = (follows: FollowedTopics): string[] =>
  follows.map(({ topic }) => deadLetterTopic(topic));

export function createServiceHealth(
  { client, context: { logger } }: Service,
  options: {
    follows: FollowedTopics;
    /** These have no topic for dead letters. */
    alsoFollows?: FollowedTopics;
    /** It counts dead letters that are stored outside Kafka topics. */
    countDeadLetters?: () => Promise<ReadonlyMap<string, number>>;
    outboxOf?: pg.Pool;
    readMails?: () => Promise<NonNullable<ServiceHealth['mails']>>;
  },
): HealthReader {
  const {
    follows,
    alsoFollows = [],
    outboxOf,
    readMails,
    countDeadLetters: deadLetters = deadLetterTopics(follows),
  } = options;
  const outbox = outboxOf && { outbox: () => readOutboxStatus(outboxOf) };
  const mails = readMails && { mails: readMails };
  return createReadHealth({
    ...{ client, logger, deadLetters, ...outbox, ...mails },
    follows: [...follows, ...alsoFollows],
  });
}
