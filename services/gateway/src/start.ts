import { PARTITIONS, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  createRequester,
  ensureTopics,
  type Logger,
  type Tracer,
} from '@cowrie/messaging';
import { createSecureContextOf, kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import { createAccessLookup } from './auth/access.ts';
import { createChanges } from './auth/changes.ts';
import { createGuard } from './auth/guard.ts';
import { createLoginGuard } from './auth/login-guard.ts';
import { createSeal } from './auth/seal.ts';
import { createTokens } from './auth/tokens.ts';
import { createBus } from './bus/bus.ts';
import type { Config, ConfigSchema } from './config.ts';
import { createCursors } from './http/cursor.ts';
import type { TracingOptions } from './http/tracing.ts';
import { createRateLimits } from './limits/limits.ts';
import { createAccessStore } from './redis/access-store.ts';
import { createRedis } from './redis/client.ts';
import { createSeen } from './redis/seen.ts';
import { buildServer, IN_FLIGHT_MAX } from './server.ts';

/** How long a stopping gateway still takes requests, so that callers and balancers have time to turn away. */
const DRAIN_MS = 500;

/** Wires the gateway together and starts it. */
export async function startGateway(context: ServiceContext<typeof ConfigSchema>): Promise<Running> {
  const { config, logger, meter, tracer, fail: onCrash } = context;
  const now = Date.now;
  const client = createKafkaClient({
    ...kafkaConnection(config, logger),
    clientId: config.INSTANCE_NAME,
    logger,
  });
  await ensureTopics(client, topicSpecsOf('gateway'), { meter });
  // Idempotent: a command that stands twice in its topic is decided twice when the first was refused.
  const producer = createProducer(client, { idempotent: true, logger });
  await producer.connect();
  const requester = createRequester(client, {
    producer,
    repliesTopic: TOPICS.gatewayReplies,
    partitions: PARTITIONS,
    maxInFlight: 2 * IN_FLIGHT_MAX,
    logger,
    meter,
    tracer,
    onCrash,
  });
  await requester.start();

  const redis = createRedis(config.REDIS_URL, logger, redisSecureContext(config, logger));
  meter.gauge('cowrie_redis_usable', 'Whether Redis answers: 1 or 0', [], () => [
    { value: redis.usable() ? 1 : 0 },
  ]);
  const store = createAccessStore(redis);
  const bus = createBus(requester, now);
  const changes = createChanges({ store, now, logger, onChange: () => access.forget() });
  const access = createAccessLookup({ store, changes, bus, now });
  redis.onUsable(() => void changes.flush());
  const limits = createRateLimits(config, redis, logger);
  const tokens = await createTokens(config.TOKEN_PRIVATE_KEY, now, meter);

  let stopping = false;
  const problems = (): string[] => [
    ...(requester.ready() ? [] : ['kafka']),
    ...(stopping ? ['stopping'] : []),
  ];
  const server = await buildServer({
    bus,
    tokens,
    changes,
    now,
    logger,
    meter,
    tracing: tracer && tracingOf(tracer, config),
    problems,
    guard: createGuard({ tokens, access, limits }),
    logins: createLoginGuard(limits.loginFailures, config.LOGIN_FAILURES_PER_15_MINUTES),
    clientLogins: createLoginGuard(limits.clientFailures, config.LOGIN_FAILURES_PER_15_MINUTES, 'client id'),
    seal: await createSeal(config.SEAL_PUBLIC_KEY),
    seen: createSeen(redis, now),
    cursors: createCursors(config.CURSOR_SECRET),
    payoutCallback: payoutCallbackOf(config),
    mintApprovalAboveUnits: config.MINT_APPROVAL_ABOVE,
    isStopping: () => stopping,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  await server.listen({ host: config.HOST, port: config.PORT });

  return {
    problems,
    async stop() {
      stopping = true;
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await server.close();
      changes.close();
      await requester.close();
      await producer.close();
      redis.close();
    },
  };
}

function tracingOf(tracer: Tracer, config: Config): TracingOptions {
  const { OTEL_TRACES_SAMPLER_ARG: ratio, TRACES_FROM_CALLERS_PER_SECOND: fromCallersPerSecond } = config;
  return { tracer, ratio, fromCallersPerSecond, random: Math.random, now: Date.now };
}

function payoutCallbackOf({ PAYOUT_CALLBACK_SECRET: secret, PAYOUT_HTTP_PROVIDERS: providers }: Config) {
  return secret === undefined ? null : { secret, providers };
}

function redisSecureContext({ REDIS_TLS_CA_FILE: caFile }: Config, logger: Logger) {
  return caFile === undefined ? undefined : createSecureContextOf({ caFile }, logger);
}
