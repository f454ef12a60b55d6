import { fileURLToPath } from 'node:url';
import { TOPICS, topicSpecsOf, WebhookRequest } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  type KafkaClient,
  type Producer,
  serveQueries,
} from '@cowrie/messaging';
import { awaitSchema, createPool } from '@cowrie/postgres';
import { createUnseal, kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import type { ConfigSchema } from './config.ts';
import { createRequests } from './requests/requests.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import { createPoster } from './sending/post.ts';
import { createSecretsOf } from './sending/secrets.ts';
import { createSendingInstrumentation } from './sending/sending-instrumentation.ts';

type Context = ServiceContext<typeof ConfigSchema>;
type Pools = ReturnType<typeof createPools>;

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MAX_REQUESTS_IN_FLIGHT = 64;
const now = Date.now;

/** Wires the webhooks service together and starts it. */
export async function startWebhooks(context: Context): Promise<Running> {
  const { config, logger, meter, waitFor } = context;
  const kafka = kafkaConnection(config, logger);
  const client = createKafkaClient({ ...kafka, clientId: config.INSTANCE_NAME, logger });
  const pools = createPools(context);
  await awaitSchema({ pool: pools.requests, directory: MIGRATIONS, logger, waitFor });
  await ensureTopics(client, topicSpecsOf('webhooks'), { meter });
  const producer = createProducer(client, { logger });
  await producer.connect();

  const poster = createPoster({ allowLoopback: config.WEBHOOKS_ALLOW_LOOPBACK });
  const unseal = await createUnseal(config.WEBHOOKS_SEAL_PRIVATE_KEY);
  const dispatcher = createDispatcher({
    pool: pools.sending,
    poster,
    secretsOf: createSecretsOf(unseal),
    instrumentation: createSendingInstrumentation(meter),
    now,
    logger,
  });
  const requests = serve(client, context, { producer, pools, onPending: dispatcher.wake });
  await requests.start();
  dispatcher.start();

  return {
    problems: () => [
      ...(requests.healthy() ? [] : ['not a member of the consumer groups in Kafka']),
      ...(producer.healthy() ? [] : ['Kafka does not take messages']),
      ...dispatcher.problems(),
    ],
    async stop() {
      await requests.close();
      await dispatcher.stop();
      poster.close();
      await producer.close();
      await Promise.all([pools.requests.end(), pools.sending.end()]);
    },
  };
}

/** Apart, so that whoever asks does not wait for what is sent. */
function createPools({ config, logger, meter }: Context) {
  const common = { url: config.WEBHOOKS_DATABASE_URL, logger };
  const pool = (name: string, max: number) =>
    createPool({
      ...common,
      max,
      applicationName: `${config.INSTANCE_NAME}-${name}`,
      measured: { meter, name },
    });
  return { requests: pool('requests', 4), sending: pool('sending', 3) };
}

function serve(
  client: KafkaClient,
  { logger, meter, tracer, fail: onCrash }: Context,
  { producer, pools, onPending }: { producer: Producer; pools: Pools; onPending(): void },
) {
  return serveQueries<WebhookRequest>(client, {
    topic: TOPICS.webhookRequests,
    groupId: 'webhooks-requests',
    producer,
    repliesTopic: TOPICS.gatewayReplies,
    maxInFlight: MAX_REQUESTS_IN_FLIGHT,
    logger,
    meter,
    tracer,
    decode: decodeWith(WebhookRequest),
    handle: createRequests({ pool: pools.requests, now, onPending }),
    onCrash,
  });
}
