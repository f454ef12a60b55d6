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
/** After so many failures in a row Redis is left alone until it takes a write. */
const FAILURES_MAX = 3;
const PROBE_EVERY_MS = 500;
/** After so many probes without an answer the connection is given up: its other end may be gone without a word. */
const PROBES_MAX = 4;
/** A key that the role of gateways may write (`users.acl`). */
const PROBE_KEY = 'access:probe';
const PROBE_KEPT_SECONDS = 60;
/** A replica, a Redis whose memory is full, and one that cannot save: they read, and refuse every write. */
const WRITES_REFUSED = /^(READONLY|OOM|MISCONF|NOREPLICAS)\b/;

/**
 * Connects in the background; resolves nothing, since the platform works without Redis too. With a URL of rediss:// the
 * connection is TLS: `secureContextOf` is asked for each one; without it the certificates that Node knows are trusted.
 */
export function createRedis(url: string, logger: Logger, secureContextOf?: () => SecureContext): RedisAccess {
  const client = createClient(url, secureContextOf);
  const listeners: (() => void)[] = [];
  let failures = 0;
  let isKnownUsable = false;
  let probing: NodeJS.Timeout | undefined;

  const usable = (): boolean => client.status === 'ready' && isKnownUsable && probing === undefined;
  const becomeUsable = (): void => {
    if (isKnownUsable && probing === undefined) return;
    isKnownUsable = true;
    failures = 0;
    clearInterval(probing);
    probing = undefined;
    logger.info({}, 'redis: usable');
    for (const listener of listeners) listener();
  };
  /** What is only read would be trusted although nothing new can be written over it. */
  const probe = (): Promise<void> =>
    client.set(PROBE_KEY, '', 'EX', PROBE_KEPT_SECONDS).then(becomeUsable, (error: unknown) => {
      if (isWriteRefused(error)) probeAgain(error);
    });
  const probeAgain = (error: unknown): void => {
    if (probing !== undefined) return;
    logger.warn({ err: error }, 'redis: not usable for now');
    let probes = 0;
    probing = setInterval(() => {
      probes += 1;
      if (client.status === 'ready' && probes % PROBES_MAX === 0) client.disconnect(true);
      else void probe();
    }, PROBE_EVERY_MS);
    probing.unref();
  };
  const noteFailure = (error: unknown): void => {
    failures += 1;
    if (failures >= FAILURES_MAX || isWriteRefused(error)) probeAgain(error);
  };
  client.on('ready', () => void probe());
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
      clearInterval(probing);
      client.disconnect();
    },
  };
}

const isWriteRefused = (error: unknown): boolean =>
  error instanceof Error && WRITES_REFUSED.test(error.message);

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
