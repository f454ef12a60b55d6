import { describe, expect, it } from '@jest/globals';
import { userOfPrincipal } from './principal.ts';
import { deadLetterTopic, readPartitions, TOPIC_SPECS, TOPICS, topicSpecsOf } from './topics.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The design promises these values to everybody who operates or reads the topics. */
const retentionsMs: Record<string, number> = {
  'ledger.commands': 7 * DAY_MS,
  'user.commands': 7 * DAY_MS,
  'gateway.replies': 10 * MINUTE_MS,
  'gateway.refusals': 24 * 60 * MINUTE_MS,
  'coin.events': -1,
  'user.events': -1,
  'ledger.commands.dlq': 30 * DAY_MS,
  'user.commands.dlq': 30 * DAY_MS,
  'user.events.dlq': 30 * DAY_MS,
};

describe('the topics', () => {
  it('are these, each once, and are kept as promised', () => {
    expect(TOPIC_SPECS).toHaveLength(Object.keys(retentionsMs).length);
    expect(Object.fromEntries(TOPIC_SPECS.map((spec) => [spec.topic, spec.retentionMs]))).toEqual(
      retentionsMs,
    );
  });

  it('have dead letters wherever a message must not be lost and its reader keeps none in a database', () => {
    const made = TOPIC_SPECS.map(({ topic }) => topic);
    const needed = [TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.userEvents];
    expect(needed.map(deadLetterTopic).filter((topic) => !made.includes(topic))).toEqual([]);
    expect(deadLetterTopic('ledger.commands')).toBe('ledger.commands.dlq');
  });

  it('are each made by the services that use them', () => {
    const services = (['gateway', 'ledger', 'user', 'history', 'webhooks'] as const).map(topicSpecsOf);
    expect(new Set(services.flat())).toEqual(new Set(TOPIC_SPECS));
    for (const topic of [TOPICS.gatewayReplies, TOPICS.userEvents]) {
      expect(services.filter((specs) => specs.some((spec) => spec.topic === topic)).length).toBeGreaterThan(
        1,
      );
    }
    expect(topicSpecsOf('history').map(({ topic }) => topic)).not.toContain(TOPICS.ledgerCommands);
  });
});

it.each([
  ['user:12', 12],
  ['user:0', null],
  ['user:012', null],
  ['user:9999999999999999', null],
  ['user:12 ', null],
  ['service:12', null],
  ['system:user:12', null],
])('the user behind %j is %j', (principal, userId) => {
  expect(userOfPrincipal(principal)).toBe(userId);
});

it.each([
  [undefined, 12],
  ['', 12],
  ['1', 1],
  ['96', 96],
])('PARTITIONS=%s means %i partitions', (text, partitions) => {
  expect(readPartitions(text)).toBe(partitions);
});

it.each(['0', '97', '1.5', 'twelve'])('PARTITIONS=%s is refused', (text) => {
  expect(() => readPartitions(text)).toThrow('PARTITIONS must be a whole number from 1 to 96');
});
