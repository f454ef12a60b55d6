import { deadLetterTopic, type HealthReader, type ServiceHealth } from '@cowrie/contracts';
import { createReadHealth } from '@cowrie/messaging';
import { readOutboxStatus } from '@cowrie/postgres';
import type pg from 'pg';
import type { Service } from './open-service.ts';

/** The followed topics with their consumer groups and positions. */
export type FollowedTopics = Parameters<typeof createReadHealth>[0]['follows'];

/** The topics for messages that this service cannot process. */
export const deadLetterTopics = (follows: FollowedTopics): string[] =>
  follows.map(({ topic }) => deadLetterTopic(topic));

/** Reads the service's own health: consumer lag, dead letters and waiting outbox rows. */
export function createServiceHealth(
  { client, context: { logger } }: Service,
  options: {
    follows: FollowedTopics;
    /** Counts dead letters that are stored outside Kafka topics. */
    countDeadLetters?: () => Promise<ReadonlyMap<string, number>>;
    outboxOf?: pg.Pool;
    /** Counts waiting and abandoned mails; only a service that sends mail has it. */
    readMails?: () => Promise<NonNullable<ServiceHealth['mails']>>;
  },
): HealthReader {
  const { follows, outboxOf, readMails, countDeadLetters: deadLetters = deadLetterTopics(follows) } = options;
  const outbox = outboxOf && { outbox: () => readOutboxStatus(outboxOf) };
  const mails = readMails && { mails: readMails };
  return createReadHealth({ client, logger, follows, deadLetters, ...outbox, ...mails });
}
