import { LIMITS, PARTITIONS, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  createRequester,
  ensureTopics,
  type KafkaClient,
} from '@cowrie/messaging';
import { createQueryClient, type QueryClient } from '@cowrie/queries';
import { createSeal, kafkaConnection, type RunningService, type ServiceContext } from '@cowrie/runtime';
import type { Logger, Tracer } from '@cowrie/telemetry';
import { createAccessLookup } from './auth/access.ts';
import { createChanges } from './auth/changes.ts';
import { createGuard } from './auth/guard.ts';
import { createRateLimits } from './auth/limits/limits.ts';
import { createMailQuota } from './auth/limits/mail-quota.ts';
import { createRefreshQuota } from './auth/limits/refresh-quota.ts';
import { createChallenges } from './auth/passkeys/challenges.ts';
import type { Passkeys } from './auth/passkeys/passkeys.ts';
import { relyingPartyOf } from './auth/passkeys/relying-party.ts';
import { createHashQuota } from './auth/passwords/hash-quota.ts';
import { createKnownDevices } from './auth/passwords/known-devices.ts';
import { createLogins } from './auth/passwords/logins.ts';
import { createDeriveSecrets } from './auth/secrets.ts';
import { publicKeyOf } from './auth/tokens/token-keys.ts';
import { createTokens } from './auth/tokens/tokens.ts';
import { fixedTokenKeys, watchTokenKeys } from './auth/tokens/watch-token-keys.ts';
import { type Bus, createBus, type ServiceName } from './bus/bus.ts';
import { createClockWatch } from './clock/clock-watch.ts';
import { databaseClock, redisClock } from './clock/other-clocks.ts';
import type { Config, ConfigSchema } from './config.ts';
import { createPaidAfterRejection, payoutCallbacksOf } from './features/withdrawals/callback-secrets.ts';
import { createLatencies } from './http/latency/latencies.ts';
import { createRefusals, type Refusals } from './http/refusals/refusals.ts';
import { createCursors } from './http/route/cursor.ts';
import { createAccessStore } from './redis/access-store.ts';
import type { RedisAccess } from './redis/client.ts';
import { openRedis } from './redis/open-redis.ts';
import { createReadYourWrites } from './redis/read-your-writes.ts';
import { createStandIns } from './redis/stand-ins.ts';
import type { TracingOptions } from './request/tracing.ts';
import { buildServer } from './server.ts';

/** Load balancers need this time to switch to others. */
const DRAIN_MS = 500;

type Context = ServiceContext<typeof ConfigSchema>;

const now = Date.now;

export async function startGateway(context: Context): Promise<RunningService> {
  const { config, logger, meter, tracer } = context;
  const { client, producer, requester } = await startRequester(context);
  const redis = openRedis(context);
  const queryClients = createQueryClients(context);
  const bus = createBus(requester, queryClients, now, { isSandbox: config.SANDBOX_CLOCK });
  const { changes, access, standIns } = createAccess(redis, bus, context);
  const limits = createRateLimits(config, redis, logger);
  const tokenKeys = await tokenKeysOf(config, logger);
  const tokens = createTokens(tokenKeys.current, now, meter);

  const clock = createClockWatch({ clocks: [databaseClock(bus), redisClock(redis)], now, logger });
  let stopping = false;
  const problems = (): string[] => [
    ...(requester.ready() ? [] : ['kafka']),
    ...(clock.isWrong() ? ['clock'] : []),
    ...(stopping ? ['stopping'] : []),
  ];
  const refusals = openRefusals(client, context);
  const latencies = createLatencies(redis, now);
  const server = await buildServer({
    refusals,
    ...{ latencies, bus, tokens, standIns },
    ...settingsOf(config),
    changes,
    now,
    logger,
    meter,
    tracing: tracer && tracingOf(tracer, config),
    problems,
    guard: createGuard({ tokens, access, limits, standIns }),
    passkeys: passkeysOf(config, logger),
    access,
    logins: createLogins(limits, config.LOGIN_FAILURES_PER_15_MINUTES, createKnownDevices(redis)),
    hashQuota: createHashQuota(limits.hashes, limits.networkHashes),
    findQuota: limits.find,
    mailQuota: createMailQuota(limits.mails, limits.networkMails),
    refreshQuota: createRefreshQuota(limits.refreshes),
    ...(await sealsOf(config, logger)),
    readYourWrites: createReadYourWrites(redis, now),
    onPaidAfterRejection: createPaidAfterRejection(meter, logger),
    isStopping: () => stopping,
    isClockWrong: clock.isWrong,
  });
  clock.start();
  redis.onUsable(() => void clock.compare());
  await server.listen({ host: config.HOST, port: config.PORT });

  return {
    problems,
    async stop() {
      stopping = true;
      const watching = clock.stop();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await server.close();
      await Promise.all([refusals.close(), latencies.close()]);
      for (const part of [changes, tokenKeys, ...Object.values(queryClients)]) part.close();
      await requester.close();
      await watching;
      await producer.close();
      redis.close();
    },
  };
}

const settingsOf = (config: Config) => ({
  otherPublicKeys: config.OTHER_PUBLIC_KEYS?.map(publicKeyOf) ?? [],
  cursors: createCursors(config.CURSOR_SECRET),
  deriveSecrets: createDeriveSecrets(config.CURSOR_SECRET),
  payoutCallbacks: payoutCallbacksOf(config),
  mintApprovalAboveUnits: config.MINT_APPROVAL_ABOVE,
  approverMinHours: config.APPROVER_MIN_HOURS,
  isSandbox: config.SANDBOX_CLOCK,
  trustedProxies: config.TRUSTED_PROXIES,
  corsAllowedOrigins: config.CORS_ALLOWED_ORIGINS,
});

async function startRequester({ config, logger, meter, tracer, fail: onCrash }: Context) {
  const client = createKafkaClient({
    ...kafkaConnection(config, logger),
    clientId: config.INSTANCE_NAME,
    logger,
  });
  await ensureTopics(client, topicSpecsOf('gateway'), { meter });
  // The producer is idempotent, because a repeated command would be decided again if the first was refused.
  const producer = createProducer(client, { idempotent: true, logger });
  await producer.connect();
  const requester = createRequester(client, {
    producer,
    repliesTopic: TOPICS.gatewayReplies,
    partitions: PARTITIONS,
    // A bulk sends one message at a time to each partition.
    maxInFlight: PARTITIONS * LIMITS.requestSlots,
    logger,
    meter,
    tracer,
    onCrash,
  });
  await requester.start();
  return { client, producer, requester };
}

/** A bulk sends as many queries as commands, so each service has room for both. */
function createQueryClients({ config, logger, meter, tracer }: Context) {
  const client = (service: ServiceName, origins: readonly string[]): QueryClient =>
    createQueryClient({
      ...{ service, origins, secrets: config.SERVICE_TOKEN_SECRETS, instance: config.INSTANCE_NAME },
      ...{ maxInFlight: PARTITIONS * LIMITS.requestSlots, logger, meter, tracer },
    });
  return {
    ledger: client('ledger', config.LEDGER_QUERIES_URL),
    user: client('user', config.USER_QUERIES_URL),
    history: client('history', config.HISTORY_QUERIES_URL),
    webhooks: client('webhooks', config.WEBHOOKS_QUERIES_URL),
  };
}

/** A producer of their own, so that its failure never delays commands. */
function openRefusals(client: KafkaClient, { logger, meter }: Context): Refusals {
  const producer = createProducer(client, { maxPending: LIMITS.refusalsWaiting, logger });
  producer
    .connect()
    .catch((err: unknown) => logger.error({ err }, 'refused requests cannot be sent and will not be listed'));
  const refusals = createRefusals({
    send: (taken) =>
      producer.sendAll(
        taken.map((refusal) => ({
          topic: TOPICS.refusals,
          key: refusal.caller,
          value: JSON.stringify(refusal),
        })),
      ),
    ...{ now, logger, meter },
  });
  return {
    note: refusals.note,
    async close() {
      await refusals.close();
      await producer.close();
    },
  };
}

function createAccess(redis: RedisAccess, bus: Bus, { config, logger }: Context) {
  const store = createAccessStore(redis);
  const changes = createChanges({ store, now, logger, onChange: () => access.clearCaches() });
  const access = createAccessLookup({
    ...{ store, changes, bus, now },
    requireTotpFrom: config.REQUIRE_TOTP_FROM,
    mintApprovalAboveUnits: config.MINT_APPROVAL_ABOVE,
  });
  redis.onUsable(() => void changes.flush());
  return { changes, access, standIns: createStandIns(redis) };
}

const sealsOf = async (config: Config, logger: Logger) => ({
  seal: await createSeal(config.SEAL_PUBLIC_KEY),
  webhooks: await webhooksOf(config),
  sealForLedger: await sealForLedger(config, logger),
});

async function webhooksOf({ WEBHOOKS_SEAL_PUBLIC_KEY: key, WEBHOOKS_ALLOW_LOOPBACK: allowLoopback }: Config) {
  return { seal: key === undefined ? null : await createSeal(key), allowLoopback };
}

function passkeysOf({ PUBLIC_URL: url, CURSOR_SECRET: secret }: Config, logger: Logger): Passkeys {
  const relyingParty = relyingPartyOf(url);
  if (!relyingParty)
    logger.warn(
      {},
      'passkeys are not available, because PUBLIC_URL is not set, or is not a domain with HTTPS (or localhost)',
    );
  return { relyingParty, challenges: createChallenges(secret, now) };
}

async function sealForLedger({ LEDGER_SEAL_PUBLIC_KEY: key }: Config, logger: Logger) {
  if (key !== undefined) return createSeal(key);
  logger.warn({}, 'payout accounts cross Kafka unsealed, because LEDGER_SEAL_PUBLIC_KEY is not set');
  return null;
}

function tokenKeysOf({ TOKEN_PRIVATE_KEY: keys, TOKEN_KEYS_FILE: file }: Config, logger: Logger) {
  if (file !== undefined) return watchTokenKeys(file, { logger });
  if (keys !== undefined) return fixedTokenKeys(keys);
  throw new Error('the keys of access tokens are missing');
}

function tracingOf(tracer: Tracer, config: Config): TracingOptions {
  const { OTEL_TRACES_SAMPLER_ARG: ratio, TRACES_FROM_CALLERS_PER_SECOND: fromCallersPerSecond } = config;
  return { tracer, ratio, fromCallersPerSecond, random: Math.random, now };
}
