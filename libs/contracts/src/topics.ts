import { z } from 'zod';

const DAY_MS = 24 * 3_600_000;

export type TopicSpec = { topic: string; partitions: number; retentionMs: number };

const PARTITIONS_MAX = 96;

/**
 * The number decides which partition a key goes to, so an installation chooses it before its first start. Its topics
 * and databases keep it, and a program with another number does not start.
 */
export const partitionsShape = {
  PARTITIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(PARTITIONS_MAX)
    .default(12)
    .describe(`a whole number from 1 to ${PARTITIONS_MAX}`),
};

/** A wrong value ends every program, also one whose configuration does not list it: keys would map elsewhere. */
export function readPartitions(text: string | undefined): number {
  const { data } = partitionsShape.PARTITIONS.safeParse(text || undefined);
  if (data === undefined) throw new Error(`PARTITIONS must be ${partitionsShape.PARTITIONS.description}`);
  return data;
}

/** A browser has no process. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
export const PARTITIONS = readPartitions(process?.env.PARTITIONS);

export const TOPICS = {
  ledgerCommands: 'ledger.commands',
  userCommands: 'user.commands',
  gatewayReplies: 'gateway.replies',
  /** Refused requests are for support; no money depends on them. */
  refusals: 'gateway.refusals',
  coinEvents: 'coin.events',
  userEvents: 'user.events',
} as const;

const DEAD_LETTERS = '.dlq';

export function deadLetterTopic(topic: string): string {
  return `${topic}${DEAD_LETTERS}`;
}

const spec = (topic: string, retentionMs: number): TopicSpec => ({
  topic,
  partitions: PARTITIONS,
  retentionMs,
});

/** A retention of -1 keeps everything. */
export const TOPIC_SPECS: readonly TopicSpec[] = [
  spec(TOPICS.ledgerCommands, 7 * DAY_MS),
  spec(TOPICS.userCommands, 7 * DAY_MS),
  spec(TOPICS.gatewayReplies, 10 * 60_000),
  spec(TOPICS.refusals, DAY_MS),
  spec(TOPICS.coinEvents, -1),
  spec(TOPICS.userEvents, -1),
  ...[TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.userEvents].map((topic) =>
    spec(deadLetterTopic(topic), 30 * DAY_MS),
  ),
];

/** Topics that a service has a right to must exist when it starts. Writing includes describing. */
const RIGHTS = {
  gateway: {
    // An instance joins with a new group each time: its name, ".replies." and an id.
    groups: [{ name: 'gateway-', pattern: 'prefix' }],
    reads: [TOPICS.gatewayReplies],
    writes: [
      // It sends a message to itself to find out that it receives replies.
      ...[TOPICS.gatewayReplies, TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.refusals],
    ],
  },
  ledger: {
    groups: groups('ledger', 'ledger-users'),
    reads: [
      // It reads its own events to detect that its database was restored to before them.
      ...[TOPICS.ledgerCommands, TOPICS.userEvents, TOPICS.coinEvents],
    ],
    writes: [
      // It sends itself commands after user events, and when something expires.
      ...[TOPICS.ledgerCommands, TOPICS.gatewayReplies, TOPICS.coinEvents],
      ...[TOPICS.ledgerCommands, TOPICS.userEvents].map(deadLetterTopic),
    ],
  },
  user: {
    groups: groups('user', 'user-mails'),
    reads: [TOPICS.userCommands, TOPICS.coinEvents],
    writes: [TOPICS.gatewayReplies, TOPICS.userEvents, deadLetterTopic(TOPICS.userCommands)],
  },
  history: {
    groups: groups('history', 'history-refusals'),
    reads: [TOPICS.coinEvents, TOPICS.refusals],
    writes: [],
  },
  webhooks: {
    groups: groups('webhooks', 'webhooks-users'),
    reads: [TOPICS.coinEvents, TOPICS.userEvents],
    writes: [],
  },
} as const satisfies Record<string, Rights>;

type Pattern = 'literal' | 'prefix';
type Rights = {
  groups: readonly { name: string; pattern: Pattern }[];
  reads: readonly string[];
  writes: readonly string[];
};

export type KafkaService = keyof typeof RIGHTS;

export type KafkaRule = {
  user: string;
  type: 'topic' | 'group';
  name: string;
  pattern: Pattern;
  operation: 'Read' | 'Write' | 'Describe';
};

const isForDeadLetters = (topic: string): boolean => topic.endsWith(DEAD_LETTERS);

export function kafkaRules(): KafkaRule[] {
  return Object.entries<Rights>(RIGHTS).flatMap(([user, { groups, reads, writes }]) => {
    const topicRule = (operation: 'Read' | 'Write') => (name: string) =>
      ({ user, type: 'topic', name, pattern: 'literal', operation }) as const;
    return [
      ...groups.map((group) => ({ user, type: 'group', ...group, operation: 'Read' }) as const),
      ...reads.map(topicRule('Read')),
      // A service counts its dead letters.
      ...writes.filter(isForDeadLetters).map(topicRule('Read')),
      ...writes.map(topicRule('Write')),
    ];
  });
}

export function topicSpecsOf(service: KafkaService): TopicSpec[] {
  const { reads, writes }: Rights = RIGHTS[service];
  return TOPIC_SPECS.filter(({ topic }) => reads.includes(topic) || writes.includes(topic));
}

function groups(...names: string[]): Rights['groups'] {
  return names.map((name) => ({ name, pattern: 'literal' }));
}
