import { readFileSync } from 'node:fs';
import {
  CloudEventHeaders,
  COIN_EVENTS,
  EVENTS,
  type EventType,
  eventHeaders,
  LEDGER_SOURCE,
  PARTITIONS,
  schemaIdOf,
  TOPIC_SPECS,
  TOPICS,
  USER_EVENTS,
  USER_SOURCE,
} from '@cowrie/contracts';
import { z } from 'zod';

export const ASYNCAPI_FILE = 'asyncapi.json';

const { version, license } = z
  .object({ version: z.string(), license: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** Draft 7 is AsyncAPI's default for schemas, so every tool reads it. */
function schemaOf(schema: z.ZodType): object {
  const { $schema, examples, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
}

const CHANNELS = [
  {
    topic: TOPICS.coinEvents,
    source: LEDGER_SOURCE,
    types: Object.keys(COIN_EVENTS) as EventType[],
    partition:
      'Mostly of the user who pays; which of which event is in docs/events/README.md. Between partitions there is no order.',
  },
  {
    topic: TOPICS.userEvents,
    source: USER_SOURCE,
    types: Object.keys(USER_EVENTS) as EventType[],
    partition: 'Of the user: all events of a user are in one, in their order.',
  },
] as const;
type Channel = (typeof CHANNELS)[number];

const ref = (...path: string[]) => ({ $ref: ['#', ...path].join('/') });
const byName = <T, V>(all: readonly T[], entry: (one: T) => [name: string, value: V]): Record<string, V> =>
  Object.fromEntries(all.map(entry));

const SERVERS = {
  cluster: {
    host: 'cowrie-kafka-bootstrap.cowrie.svc:9093',
    protocol: 'kafka-secure',
    description:
      'On Kubernetes: TLS, and the certificate of a KafkaUser of your own, which may read both topics and nothing else.',
    security: [ref('components', 'securitySchemes', 'certificate')],
  },
  local: {
    host: '{address}',
    protocol: 'kafka',
    description: 'The local stack, and docker compose: a name and a password, without TLS.',
    variables: {
      address: {
        description: 'As bootstrap.servers in $COWRIE_HOME/kafka-client.properties',
        default: 'kafka:9092',
      },
    },
    security: [ref('components', 'securitySchemes', 'password')],
  },
};
const SECURITY_SCHEMES = {
  certificate: {
    type: 'X509',
    description: 'Mutual TLS: user.crt and user.key of kafka-user-TEAM, ca.crt of cowrie-cluster-ca-cert',
  },
  password: { type: 'plain', description: 'SASL PLAIN' },
};

function messageOf(type: EventType, source: string) {
  return {
    name: type,
    title: type,
    summary: EVENTS[type].description,
    contentType: 'application/json',
    headers: {
      type: 'object',
      allOf: [ref('components', 'schemas', 'CloudEvent')],
      properties: {
        ce_type: { const: type },
        ce_source: { const: source },
        ce_dataschema: { const: schemaIdOf(type) },
      },
    },
    payload: schemaOf(EVENTS[type]),
    examples: [{ headers: exampleHeaders(type, source), payload: exampleOf(type) }],
  };
}

export function exampleOf(type: EventType): Record<string, unknown> {
  const { examples } = EVENTS[type].meta() as { examples: [Record<string, unknown>] };
  return examples[0];
}

/**
 * The headers of the example's event, as the second event of its partition. The subject is the data's first field, but of a
 * wallet its user; the time is the last field that is one.
 */
function exampleHeaders(type: EventType, source: string): Record<string, string> {
  const fields = Object.entries(exampleOf(type)).filter(([name]) => name !== 'walletId');
  const subject = String(fields[0]?.[1]);
  const timeMs = Date.parse(String(fields.findLast(([name]) => /^at$|At$/.test(name))?.[1]));
  return eventHeaders({ source, type, partition: 10, sequence: 2n, subject, timeMs });
}

function channelOf({ topic, types, partition }: Channel) {
  const retentionMs = TOPIC_SPECS.find((spec) => spec.topic === topic)?.retentionMs;
  return {
    address: topic,
    description: `No key. Partition: ${partition}`,
    messages: byName(types, (type) => [type, ref('components', 'messages', type)]),
    bindings: {
      kafka: {
        topic,
        partitions: PARTITIONS,
        topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': retentionMs },
        bindingVersion: '0.5.0',
      },
    },
  };
}

export function asyncApi(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Cowrie: events',
      version,
      description:
        'Facts about coins and users: CloudEvents 1.0 in the binary mode of Kafka. How to read them so that nothing is missing or counted twice is in docs/events/README.md.',
      license: { name: license },
    },
    defaultContentType: 'application/json',
    servers: SERVERS,
    channels: byName(CHANNELS, (channel) => [channel.topic, channelOf(channel)]),
    operations: byName(CHANNELS, ({ topic }) => [
      `publish ${topic}`,
      {
        action: 'send',
        channel: ref('channels', topic),
        summary: 'At least once, in the order of ce_sequence',
      },
    ]),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { CloudEvent: schemaOf(CloudEventHeaders) },
      messages: Object.assign(
        {},
        ...CHANNELS.map(({ types, source }) => byName(types, (type) => [type, messageOf(type, source)])),
      ),
    },
  };
}
