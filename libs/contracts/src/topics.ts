/** The Kafka topics, with how they are made. Keys map to partitions: the count never changes. */

const DAY_MS = 24 * 3_600_000;

export type TopicSpec = { topic: string; partitions: number; retentionMs: number };

export const PARTITIONS = 12;

export const TOPICS = {
  ledgerCommands: 'ledger.commands',
  userCommands: 'user.commands',
  gatewayReplies: 'gateway.replies',
  /** What gateways refused: for support, and no money depends on it. */
  refusals: 'gateway.refusals',
  coinEvents: 'coin.events',
  userEvents: 'user.events',
} as const;

const DEAD_LETTERS = '.dlq';

/** Where what cannot be processed goes: next to its source. */
export function deadLetterTopic(topic: string): string {
  return `${topic}${DEAD_LETTERS}`;
}

const spec = (topic: string, retentionMs: number): TopicSpec => ({
  topic,
  partitions: PARTITIONS,
  retentionMs,
});

/** Every topic that the platform needs. A retention of -1 keeps everything. */
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

/** What each service may do in Kafka, and no more: it needs these topics when it starts. Writing a topic shows it, too. */
const RIGHTS = {
  gateway: {
    // A group of its own for each joining: the name of the instance, ".replies." and an id.
    groups: [{ name: 'gateway-', pattern: 'prefix' }],
    reads: [TOPICS.gatewayReplies],
    writes: [
      // By what it sends to itself it finds that it is listening.
      ...[TOPICS.gatewayReplies, TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.refusals],
    ],
  },
  ledger: {
    groups: groups('ledger', 'ledger-users'),
    reads: [
      // Events, to see whether its database was restored behind what was published.
      ...[TOPICS.ledgerCommands, TOPICS.userEvents, TOPICS.coinEvents],
    ],
    writes: [
      // What follows from user events and from time running out are commands of its own.
      ...[TOPICS.ledgerCommands, TOPICS.gatewayReplies, TOPICS.coinEvents],
      ...[TOPICS.ledgerCommands, TOPICS.userEvents].map(deadLetterTopic),
    ],
  },
  user: {
    groups: groups('user'),
    reads: [TOPICS.userCommands],
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

/** Whom Kafka knows by a login of its own. */
export type KafkaService = keyof typeof RIGHTS;

/** One operation on one resource that a user is allowed. */
export type KafkaRule = {
  user: string;
  type: 'topic' | 'group';
  name: string;
  pattern: Pattern;
  operation: 'Read' | 'Write' | 'Describe';
};

const isForDeadLetters = (topic: string): boolean => topic.endsWith(DEAD_LETTERS);

/** The rules of all services, whose names are those of their users. */
export function kafkaRules(): KafkaRule[] {
  return Object.entries<Rights>(RIGHTS).flatMap(([user, { groups, reads, writes }]) => {
    const topicRule = (operation: 'Read' | 'Write') => (name: string) =>
      ({ user, type: 'topic', name, pattern: 'literal', operation }) as const;
    return [
      ...groups.map((group) => ({ user, type: 'group', ...group, operation: 'Read' }) as const),
      ...reads.map(topicRule('Read')),
      // What it put aside it counts.
      ...writes.filter(isForDeadLetters).map(topicRule('Read')),
      ...writes.map(topicRule('Write')),
    ];
  });
}

/** The topics that a service needs, with how they are made. */
export function topicSpecsOf(service: KafkaService): TopicSpec[] {
  const { reads, writes }: Rights = RIGHTS[service];
  return TOPIC_SPECS.filter(({ topic }) => reads.includes(topic) || writes.includes(topic));
}

function groups(...names: string[]): Rights['groups'] {
  return names.map((name) => ({ name, pattern: 'literal' }));
}
