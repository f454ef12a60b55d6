import type { SecureContext } from 'node:tls';
import type { Logger } from '@cowrie/telemetry';
import { Redis } from 'ioredis';

/** Redis is a cache, so its failure fails no request. */
export type RedisResult<T> = { ok: true; value: T } | { ok: false };

export type RedisAccess = {
  /** False while Redis is known to be away; no command is tried then, so that no request waits. */
  usable(): boolean;
  /** Never throws, and never waits longer than the command timeout. */
  run<T>(commands: (client: Redis) => Promise<T>): Promise<RedisResult<T>>;
  onUsable(listener: () => void): void;
  /** Users of the client must respect `usable()` and report failures to `noteFailure`. */
  client: Redis;
  noteFailure(error: unknown): void;
  close(): void;
};

const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_MAX_MS = 1_000;
/** After this many failures in a row Redis is not used until it accepts a write. */
const FAILURES_MAX = 3;
const PROBE_EVERY_MS = 500;
/** After this many failed probes the connection is replaced, because its other end may be gone without notice. */
const PROBES_MAX = 4;
/** The gateways' role may write this key (`users.acl`). */
const PROBE_KEY = 'access:probe';
const PROBE_KEPT_SECONDS = 60;
/** A replica, a Redis with full memory, and one that cannot save answer reads but refuse all writes. */
const WRITES_REFUSED = /^(READONLY|OOM|MISCONF|NOREPLICAS)\b/;

/**
 * Does not wait, because the platform works without Redis too. For rediss://, `secureContextOf` is called for each
 * connection; without it the certificates that Node knows are trusted.
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
  /** The probe is a write, because a Redis that can only be read would keep outdated entries. */
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
  // An error event without a listener would end the process; the state already tells the failure.
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
    // perTurn gathers these commands already. Gathering again would delay them by one turn of the event loop.
    autoPipeliningIgnoredCommands: ['mget', 'eval'],
    maxRetriesPerRequest: 0,
    // Client info would need the right to CLIENT, and nobody uses it.
    disableClientInfo: true,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  });
}

/** ioredis copies the options for each connection, and reads the getter again. */
function tlsOptions(secureContextOf: () => SecureContext): { secureContext: SecureContext } {
  return {
    get secureContext() {
      return secureContextOf();
    },
  };
}
