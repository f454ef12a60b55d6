import { fileURLToPath } from 'node:url';
import { TOPICS, topicSpecsOf, WebhookRequest } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  createReadHealth,
  decodeWith,
  ensureTopics,
  type KafkaClient,
  type Producer,
  serveQueries,
  topicEnds,
} from '@cowrie/messaging';
import { awaitSchema, createPool, createRetention } from '@cowrie/postgres';
import { createUnseal, kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import { createBacklogMetrics, INBOX } from './backlog-metrics.ts';
import type { ConfigSchema } from './config.ts';
import { createCatchUp } from './events/catch-up.ts';
import { consumeWebhookEvents, GROUPS } from './events/consume.ts';
import { createLinger } from './events/linger.ts';
import { createEventLog } from './replay/event-log.ts';
import { createReplayJobs } from './replay/replay-jobs.ts';
import type { RequestDeps } from './requests/handlers.ts';
import { createRequests, isCommand } from './requests/requests.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import { createPoster, type Poster } from './sending/post.ts';
import { createSecretsOf } from './sending/secrets.ts';
import { createSendingInstrumentation } from './sending/sending-instrumentation.ts';
import { countDeadLetters, readTopicPositions } from './store/read-progress.ts';
import { retentionTasks } from './store/retention.ts';
import { hasActiveWebhook } from './store/webhooks.ts';

type Context = ServiceContext<typeof ConfigSchema>;
type Pools = ReturnType<typeof createPools>;

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
/** Of the instances, the one that has this partition tells what is the same for all. */
const TELLING_PARTITION = 0;
const MAX_REQUESTS_IN_FLIGHT = 64;
const EVENT_TOPICS = [TOPICS.coinEvents, TOPICS.userEvents] as const;
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
  const dispatcher = await createSending(context, pools, poster);
  const hasActive = () => hasActiveWebhook(pools.events);
  const linger = createLinger(hasActive);
  const events = EVENT_TOPICS.map((topic) =>
    consumeWebhookEvents(client, {
      ...{ topic, pool: pools.events, now, linger, logger, meter },
      onPending: dispatcher.wake,
      onCrash: context.fail,
    }),
  );
  const log = createEventLog(client, EVENT_TOPICS);
  const replays = createReplayJobs({ pool: pools.events, log, now, logger, onPending: dispatcher.wake });
  const isMine = () => events[0]?.partitions().includes(TELLING_PARTITION) ?? false;
  const backlog = createBacklogMetrics({ pool: pools.events, now, isMine, meter, logger });
  const work = [dispatcher, replays, createCleaning(context), backlog];
  const onPending = () => {
    dispatcher.wake();
    linger.wake();
  };
  const followed = EVENT_TOPICS.map((topic) => ({
    ends: () => topicEnds(client, topic),
    positions: () => readTopicPositions(pools.requests, topic),
  }));
  const catchUp = createCatchUp({ followed, hasActive, wake: linger.wake, logger });
  const requests = serve(client, context, { producer, pools, onPending, catchUp });
  await Promise.all([requests, ...events].map((consumer) => consumer.start()));
  for (const each of work) each.start();

  return {
    problems: () => [
      ...([requests, ...events].every((consumer) => consumer.healthy())
        ? []
        : ['not a member of the consumer groups in Kafka']),
      ...(producer.healthy() ? [] : ['Kafka does not take messages']),
      ...dispatcher.problems(),
      ...events.flatMap((consumer) => consumer.problems()),
    ],
    async stop() {
      const consumers = [requests, ...events].map((consumer) => consumer.close());
      await Promise.all([...consumers, ...work.map((each) => each.stop())]);
      await log.close();
      poster.close();
      await producer.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** What sends. */
async function createSending({ config, logger, meter }: Context, pools: Pools, poster: Poster) {
  const unseal = await createUnseal(config.WEBHOOKS_SEAL_PRIVATE_KEY);
  return createDispatcher({
    pool: pools.sending,
    poster,
    secretsOf: createSecretsOf(unseal, logger),
    instrumentation: createSendingInstrumentation(meter),
    now,
    logger,
  });
}

/** What takes away that which need not stay. */
function createCleaning({ config, logger, meter }: Context) {
  const { WEBHOOKS_DATABASE_URL: url, INSTANCE_NAME: applicationName } = config;
  const tasks = retentionTasks(config.WEBHOOK_DELIVERIES_KEPT_DAYS);
  return createRetention({ url, applicationName, tasks, meter, logger });
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
  return { requests: pool('requests', 4), events: pool('events', 3), sending: pool('sending', 3) };
}

function serve(
  client: KafkaClient,
  { logger, meter, tracer, fail: onCrash }: Context,
  {
    producer,
    pools,
    onPending,
    catchUp,
  }: { producer: Producer; pools: Pools } & Pick<RequestDeps, 'onPending' | 'catchUp'>,
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
    handle: createRequests({
      ...{ pool: pools.requests, now, logger, onPending, catchUp },
      readHealth: readHealthBy(client, logger, pools.requests),
    }),
    isCommand,
    onCrash,
  });
}

function readHealthBy(client: KafkaClient, logger: Context['logger'], pool: Pools['requests']) {
  return createReadHealth({
    client,
    follows: EVENT_TOPICS.map((topic) => ({
      ...{ groupId: GROUPS[topic], topic },
      positions: () => readTopicPositions(pool, topic),
    })),
    deadLetters: async () => new Map([[INBOX, await countDeadLetters(pool)]]),
    logger,
  });
}
