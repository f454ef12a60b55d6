import { deadLetterTopic, TOPIC_SPECS, TOPICS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { tryToRead, writable } from './flow.ts';
import type { SecureStack } from './stack/index.ts';

const { ledgerCommands, userCommands, gatewayReplies, coinEvents, userEvents, refusals } = TOPICS;

/** The running platform shows that these writes are allowed. */
const WRITES: [string, string[]][] = [
  ['gateway', [ledgerCommands, userCommands, gatewayReplies, refusals]],
  [
    'ledger',
    [...[ledgerCommands, coinEvents, gatewayReplies], ...[ledgerCommands, userEvents].map(deadLetterTopic)],
  ],
  ['user', [userEvents, gatewayReplies, deadLetterTopic(userCommands)]],
  ['history', []],
  ['webhooks', []],
  ['keda', []],
  ['reconcile', []],
  ['example-team', []],
];

/** Each line has a user, a group and a topic. */
const NOT_READ = [
  ['gateway', 'gateway-x', userCommands],
  ['gateway', 'gateway-x', ledgerCommands],
  ['gateway', 'gateway-x', coinEvents],
  ['history', 'history', ledgerCommands],
  ['gateway', 'gateway-x', refusals],
  ['webhooks', 'webhooks', refusals],
  ['webhooks', 'webhooks', ledgerCommands],
  ['webhooks', 'history', coinEvents],
  ['ledger', 'ledger', userCommands],
  ['user', 'user', coinEvents],
  ['keda', 'history', coinEvents],
  ['example-team', 'example-team.x', ledgerCommands],
  ['example-team', 'example-team.x', gatewayReplies],
  ['example-team', 'history', coinEvents],
] as const;

export function rightsInKafka(stackOf: () => SecureStack): void {
  describe('a user of Kafka', () => {
    it.each(WRITES)('%s writes only where it must', async (user, topics) => {
      const others = TOPIC_SPECS.map(({ topic }) => topic).filter((topic) => !topics.includes(topic));
      expect(await writable(stackOf().clientOf(user), others)).toEqual([]);
    });

    it.each(NOT_READ)('%s as a member of %s does not read %s', async (user, groupId, topic) => {
      expect(await tryToRead(stackOf().clientOf(user), groupId, topic)).toMatch(/not authorized/i);
    });
  });
}
