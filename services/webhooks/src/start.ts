import { countDeadLetters, readNextOffsets } from '@cowrie/consumer';
import { TOPICS, WebhookRequest } from '@cowrie/contracts';
import { topicEnds } from '@cowrie/messaging';
import { createUnseal, type RunningService, type ServiceContext } from '@cowrie/runtime';
import { answerQueries, createServiceHealth, inboxSampler, openService, startParts } from '@cowrie/service';
import { backlogSampled } from './backlog-metrics.ts';
import type { ConfigSchema } from './config.ts';
import { createCatchUp, reachEnds } from './events/catch-up.ts';
import { consumeWebhookEvents, GROUPS, SCHEMA } from './events/consume.ts';
import { createLinger } from './events/linger.ts';
import { createUnpulledWatch } from './pulling/watch-unpulled.ts';
import { createEventLog } from './replay/event-log.ts';
import { createReplayJobs } from './replay/replay-jobs.ts';
import type { RequestDeps } from './requests/handlers.ts';
import { createRequests, isCommand } from './requests/requests.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import { createPoster } from './sending/post.ts';
import { createReseal } from './sending/reseal.ts';
import { createSecretsOf } from './sending/secrets.ts';
import { createSendingInstrumentation } from './sending/sending-instrumentation.ts';
import { retentionTasks } from './store/retention.ts';
import { hasActiveWebhook } from './store/webhooks.ts';
import { createOverfullWatch } from './watch-overfull.ts';

type Context = ServiceContext<typeof ConfigSchema>;
type Service = Awaited<ReturnType<typeof openWebhooks>>;

const MIGRATIONS = new URL('../migrations', import.meta.url);
const MAX_REQUESTS_IN_FLIGHT = 64;
const EVENT_TOPICS = [TOPICS.coinEvents, TOPICS.userEvents] as const;
/** Dead letters are in a table of this service's database, not in a topic. */
const DEAD_LETTERS = 'webhooks.inbox';
/** The limit is below the deadline of the query that calls `reachEnds`. */
const CURRENT_WITHIN_MS = 1_000;
const now = Date.now;

export async function startWebhooks(context: Context): Promise<RunningService> {
  const { config, logger, meter, tracer } = context;
  const { WEBHOOKS_SEAL_PRIVATE_KEY: key, WEBHOOKS_SEAL_FORMER_PRIVATE_KEYS: former = [] } = config;
  const service = await openWebhooks(context);
  const { client, pools } = service;
  const poster = createPoster({ allowLoopback: config.WEBHOOKS_ALLOW_LOOPBACK });
  const signing = {
    secretsOf: createSecretsOf(await createUnseal(key, former), logger),
    instrumentation: createSendingInstrumentation(meter),
  };
  const dispatcher = createDispatcher({ ...signing, pool: pools.sending, poster, now, logger, tracer });
  const hasActive = () => hasActiveWebhook(pools.events);
  const linger = createLinger(hasActive);
  const events = EVENT_TOPICS.map((topic) =>
    consumeWebhookEvents(client, {
      ...{ topic, pool: pools.events, now, linger, logger, meter },
      onPending: dispatcher.wake,
      onCrash: context.fail,
    }),
  );
  const log = createEventLog(
    client,
    EVENT_TOPICS.map((topic) => ({ topic })),
  );
  const replays = createReplayJobs({
    ...{ pool: pools.events, log, now, logger, onPending: dispatcher.wake },
    isSandbox: config.SANDBOX_CLOCK,
  });
  const countByPlace = async () =>
    new Map([[DEAD_LETTERS, await countDeadLetters(pools.events, { schema: SCHEMA })]]);
  const requests = serve(service, {
    ...{ ...signing, countByPlace },
    hasActive,
    wakeLinger: linger.wake,
    wakeDispatcher: dispatcher.wake,
  });
  return startParts(service, {
    servers: [requests, ...events],
    partitions: () => events[0]?.partitions() ?? [],
    jobs: [
      ...[dispatcher, replays],
      ...[createUnpulledWatch, createOverfullWatch].map((watch) =>
        watch({ pool: pools.events, now, logger }),
      ),
      ...(former.length > 0
        ? [await createReseal({ pool: pools.events, now, logger }, { key, former })]
        : []),
    ],
    retention: { tasks: retentionTasks(config.WEBHOOK_DELIVERIES_KEPT_DAYS) },
    samplers: [backlogSampled(pools.events, now), inboxSampler(countByPlace)],
    problems: dispatcher.problems,
    async close() {
      await log.close();
      poster.close();
    },
  });
}

/** Each job has its own pool, so that requests never wait for deliveries. */
const openWebhooks = (context: Context) =>
  openService(context, {
    name: 'webhooks',
    databaseUrl: context.config.WEBHOOKS_DATABASE_URL,
    migrations: MIGRATIONS,
    pools: { requests: { max: 4 }, events: { max: 3 }, sending: { max: 3 } },
    namedByPool: true,
  });

function serve(
  service: Service,
  deps: Pick<RequestDeps, 'secretsOf' | 'instrumentation'> & {
    hasActive(): Promise<boolean>;
    countByPlace(): Promise<ReadonlyMap<string, number>>;
    wakeLinger(): void;
    wakeDispatcher(): void;
  },
) {
  const { client, context, pools } = service;
  const { logger } = context;
  const pool = pools.requests;
  const { hasActive, wakeLinger: wake, secretsOf, instrumentation } = deps;
  const follows = EVENT_TOPICS.map((topic) => ({
    ...{ groupId: GROUPS[topic], topic },
    ends: () => topicEnds(client, topic),
    positions: () => readNextOffsets(pool, { topic, groupId: GROUPS[topic], schema: SCHEMA }),
  }));
  return answerQueries<WebhookRequest>(service, {
    schema: WebhookRequest,
    maxInFlight: MAX_REQUESTS_IN_FLIGHT,
    handle: createRequests({
      ...{ pool, now, logger, secretsOf, instrumentation },
      onPending() {
        deps.wakeDispatcher();
        wake();
      },
      catchUp: createCatchUp({ followed: follows, hasActive, wake, logger }),
      areCurrent: () => reachEnds({ followed: follows, wake }, CURRENT_WITHIN_MS),
      readHealth: createServiceHealth(service, { follows, countDeadLetters: deps.countByPlace }),
    }),
    isCommand,
  });
}
