import { deadLetterTopic, type ReadHealth, type ServiceHealth } from '@cowrie/contracts';
import { createReadHealth } from '@cowrie/messaging';
import { readOutboxStatus } from '@cowrie/postgres';
import type pg from 'pg';
import type { Service } from './open-service.ts';

/** The topics that a service follows, by which group, and where it goes on in each partition. */
export type Follows = Parameters<typeof createReadHealth>[0]['follows'];

/** Where it puts what of these topics cannot be processed. */
export const deadLetterTopics = (follows: Follows): string[] =>
  follows.map(({ topic }) => deadLetterTopic(topic));

/** Reads what the service tells of its health: how far it is behind, what it put aside, what waits in its outbox. */
export function createServiceHealth(
  { client, context: { logger } }: Service,
  options: {
    follows: Follows;
    /** How many messages are where, if not in topics. */
    countDeadLetters?: () => Promise<ReadonlyMap<string, number>>;
    /** The database of its outbox. */
    outboxOf?: pg.Pool;
    /** How many mails wait, and were given up; of who sends any. */
    readMails?: () => Promise<NonNullable<ServiceHealth['mails']>>;
  },
): ReadHealth {
  const { follows, outboxOf, readMails, countDeadLetters: deadLetters = deadLetterTopics(follows) } = options;
  const outbox = outboxOf && { outbox: () => readOutboxStatus(outboxOf) };
  const mails = readMails && { mails: readMails };
  return createReadHealth({ client, logger, follows, deadLetters, ...outbox, ...mails });
}
