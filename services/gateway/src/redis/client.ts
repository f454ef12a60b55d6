import type { SecureContext } from 'node:tls';
import type { Logger } from '@cowrie/telemetry';
import { Redis } from 'ioredis';

/** An answer of Redis, or the news that there is none: it is a cache, so nobody fails because of it. */
export type RedisResult<T> = { ok: true; value: T } | { ok: false };

export type RedisAccess = {
  /** False while Redis is known to be away; nothing is tried then, so that no request waits for it. */
  usable(): boolean;
  /** Runs commands; never throws, never waits longer than the command timeout. */
  run<T>(commands: (client: Redis) => Promise<T>): Promise<RedisResult<T>>;
  /** Calls back each time that Redis can be used again. */
  onUsable(listener: () => void): void;
  /** For libraries that need it; they must honour `usable()` and tell what went wrong to `noteFailure`. */
  client: Redis;
  noteFailure(error: unknown): void;
  close(): void;
};

const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 1_000;
/** So many failures in a row, and Redis is left alone until a ping comes back. */
const FAILURES_MAX = 3;
const PING_EVERY_MS = 500;
/** So many pings without an answer, and the connection is given up: its other end may be gone without a word. */
const PINGS_MAX = 4;

/**
 * Connects in the background; resolves nothing, since the platform works without Redis too. With a URL of rediss:// the
 * connection is TLS: `secureContextOf` is asked for each one; without it the certificates that Node knows are trusted.
 */
export function createRedis(url: string, logger: Logger, secureContextOf?: () => SecureContext): RedisAccess {
  const client = createClient(url, secureContextOf);
  const listeners: (() => void)[] = [];
  let failures = 0;
  let isKnownUsable = false;
  let pinging: NodeJS.Timeout | undefined;

  const usable = (): boolean => client.status === 'ready' && pinging === undefined;
  const becomeUsable = (): void => {
    if (isKnownUsable && pinging === undefined) return;
    isKnownUsable = true;
    failures = 0;
    clearInterval(pinging);
    pinging = undefined;
    logger.info({}, 'redis: usable');
    for (const listener of listeners) listener();
  };
  const noteFailure = (error: unknown): void => {
    failures += 1;
    if (failures < FAILURES_MAX || pinging !== undefined) return;
    logger.warn({ err: error }, 'redis: not usable for now');
    let pings = 0;
    pinging = setInterval(() => {
      pings += 1;
      if (client.status === 'ready' && pings % PINGS_MAX === 0) client.disconnect(true);
      else client.ping().then(becomeUsable, () => undefined);
    }, PING_EVERY_MS);
    pinging.unref();
  };
  client.on('ready', becomeUsable);
  client.on('close', () => {
    if (isKnownUsable) logger.warn({}, 'redis: the connection is closed');
    isKnownUsable = false;
  });
  // Without a listener an error event would end the process; the state says it all.
  client.on('error', (error: unknown) => logger.debug({ err: error }, 'redis: error'));

  return {
    client,
    usable,
    noteFailure,
    async run(commands) {
      if (!usable()) return { ok: false };
      try {
        const value = await commands(client);
        failures = 0;
        return { ok: true, value };
      } catch (error) {
        noteFailure(error);
        return { ok: false };
      }
    },
    onUsable: (listener) => void listeners.push(listener),
    close() {
      clearInterval(pinging);
      client.disconnect();
    },
  };
}

function createClient(url: string, secureContextOf?: () => SecureContext): Redis {
  return new Redis(url, {
    ...(secureContextOf ? { tls: tlsOptions(secureContextOf) } : {}),
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    // They are gathered already (per-turn.ts): gathered again they would wait for one more turn of the event loop.
    autoPipeliningIgnoredCommands: ['mget', 'eval'],
    maxRetriesPerRequest: 0,
    // It would need a right to CLIENT, and be of use to nobody.
    disableClientInfo: true,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  });
}

/** ioredis copies them at each connecting, and so reads the getter again. */
function tlsOptions(secureContextOf: () => SecureContext): { secureContext: SecureContext } {
  return {
    get secureContext() {
      return secureContextOf();
    },
  };
}
