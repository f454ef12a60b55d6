import { createSecureContextOf, repeatEvery, type ServiceContext } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type { Config, ConfigSchema } from '../config.ts';
import { createRedis, type RedisAccess } from './client.ts';
import { createEvictionCount, readEvictedKeys } from './evictions.ts';

type Context = Pick<ServiceContext<typeof ConfigSchema>, 'config' | 'logger' | 'meter'>;

/** Prometheus reads the metrics as often. */
const EVICTIONS_READ_EVERY_MS = 15_000;

export function openRedis({ config, logger, meter }: Context): RedisAccess {
  const redis = createRedis(config.REDIS_URL, logger, redisSecureContext(config, logger));
  meter.gauge('cowrie_redis_usable', '1 when Redis is usable, else 0', [], () => [
    { value: redis.usable() ? 1 : 0 },
  ]);
  const evictions = watchEvictions(redis, { logger, meter });
  return {
    ...redis,
    close() {
      void evictions.stop();
      redis.close();
    },
  };
}

function watchEvictions(redis: RedisAccess, { logger, meter }: Omit<Context, 'config'>) {
  const count = meter.counter(
    'cowrie_redis_evicted_keys_total',
    'Keys that Redis evicted for lack of memory while this gateway ran',
  );
  const read = createEvictionCount(() => readEvictedKeys(redis), count);
  const loop = repeatEvery(EVICTIONS_READ_EVERY_MS, read, (err) =>
    logger.warn({ err }, 'the evictions of Redis cannot be counted; retrying'),
  );
  loop.start();
  return loop;
}

function redisSecureContext({ REDIS_TLS_CA_FILE: caFile }: Config, logger: Logger) {
  return caFile === undefined ? undefined : createSecureContextOf({ caFile }, logger);
}
