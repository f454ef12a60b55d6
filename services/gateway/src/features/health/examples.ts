import { deadLetterTopic, TOPICS } from '@cowrie/contracts';
import { at } from '../../api/examples.ts';

export const health = {
  answers: {
    200: {
      readAt: at(60),
      services: [
        {
          service: 'ledger',
          answers: true,
          partitions: [
            { topic: TOPICS.ledgerCommands, partition: 0, lagMessages: 3, owner: 'ledger-1' },
            { topic: TOPICS.ledgerCommands, partition: 1, lagMessages: 0, owner: 'ledger-2' },
          ],
          deadLetters: [{ topic: deadLetterTopic(TOPICS.ledgerCommands), messages: 0 }],
          outbox: { rows: 1, oldestAgeSeconds: 0 },
        },
        { service: 'webhooks', answers: false, partitions: null, deadLetters: null },
      ],
      waiting: {
        openHolds: 4,
        overdueHolds: 0,
        withdrawals: 2,
        withdrawalsGivenUp: 1,
        approvals: 1,
        mails: { waiting: 1, failed: 0 },
      },
      lastVerification: { status: 'PASSED', finishedAt: at(46) },
    },
  },
};
