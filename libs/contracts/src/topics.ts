/** The Kafka topics, with how they are made. Keys map to partitions: the count never changes. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type TopicSpec = { topic: string; partitions: number; retentionMs: number };

export const PARTITIONS = 12;

export const TOPICS = {
  ledgerCommands: 'ledger.commands',
  userCommands: 'user.commands',
  ledgerQueries: 'ledger.queries',
  userQueries: 'user.queries',
  historyQueries: 'history.queries',
  /** Commands and queries alike: there are few, and each may be applied twice. */
  webhookRequests: 'webhooks.requests',
  gatewayReplies: 'gateway.replies',
  coinEvents: 'coin.events',
  userEvents: 'user.events',
} as const;

/** Where what cannot be processed goes: next to its source. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`;
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
  spec(TOPICS.ledgerQueries, HOUR_MS),
  spec(TOPICS.userQueries, HOUR_MS),
  spec(TOPICS.historyQueries, HOUR_MS),
  spec(TOPICS.webhookRequests, HOUR_MS),
  spec(TOPICS.gatewayReplies, 10 * 60_000),
  spec(TOPICS.coinEvents, -1),
  spec(TOPICS.userEvents, -1),
  ...[TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.coinEvents, TOPICS.userEvents].map((topic) =>
    spec(deadLetterTopic(topic), 30 * DAY_MS),
  ),
];

const withDeadLetters = (...topics: string[]): string[] =>
  topics.flatMap((topic) => [topic, deadLetterTopic(topic)]);

/** What each service reads or writes: it needs these when it starts, and rights to no others. */
const TOPICS_OF = {
  gateway: [
    ...[TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.gatewayReplies],
    ...[TOPICS.ledgerQueries, TOPICS.userQueries, TOPICS.historyQueries, TOPICS.webhookRequests],
  ],
  ledger: [
    ...withDeadLetters(TOPICS.ledgerCommands, TOPICS.userEvents),
    ...[TOPICS.ledgerQueries, TOPICS.gatewayReplies, TOPICS.coinEvents],
  ],
  user: [
    ...withDeadLetters(TOPICS.userCommands),
    ...[TOPICS.userQueries, TOPICS.gatewayReplies, TOPICS.userEvents],
  ],
  history: [...withDeadLetters(TOPICS.coinEvents), TOPICS.historyQueries, TOPICS.gatewayReplies],
  webhooks: [TOPICS.coinEvents, TOPICS.userEvents, TOPICS.webhookRequests, TOPICS.gatewayReplies],
} as const satisfies Record<string, string[]>;

/** The topics that a service needs, with how they are made. */
export function topicSpecsOf(service: keyof typeof TOPICS_OF): TopicSpec[] {
  const names: readonly string[] = TOPICS_OF[service];
  return TOPIC_SPECS.filter(({ topic }) => names.includes(topic));
}
