import { deadLetterTopic, type HealthReader, type ServiceHealth } from '@cowrie/contracts';
import { createReadHealth } from '@cowrie/messaging';
import { readOutboxStatus } from '@cowrie/postgres';
import type pg from 'pg';
import type { Service } from './open-service.ts';

export type FollowedTopics = Parameters<typeof createReadHealth>[0]['follows'];

export const deadLetterTopics = (follows: FollowedTopics): string[] =>
  follows.map(({ topic }) => deadLetterTopic(topic));

/** Consumer lag, dead letters and waiting outbox rows of this service. */
export function createServiceHealth(
  { client, context: { logger } }: Service,
  options: {
    follows: FollowedTopics;
    /** For dead letters that are stored outside Kafka topics. */
    countDeadLetters?: () => Promise<ReadonlyMap<string, number>>;
    outboxOf?: pg.Pool;
    /** Only for a service that sends mail. */
    readMails?: () => Promise<NonNullable<ServiceHealth['mails']>>;
  },
): HealthReader {
  const { follows, outboxOf, readMails, countDeadLetters: deadLetters = deadLetterTopics(follows) } = options;
  const outbox = outboxOf && { outbox: () => readOutboxStatus(outboxOf) };
  const mails = readMails && { mails: readMails };
  return createReadHealth({ client, logger, follows, deadLetters, ...outbox, ...mails });
}
