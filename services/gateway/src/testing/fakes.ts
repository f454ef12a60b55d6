import type { Reply } from '@cowrie/contracts';
import type { Request, Requester, RequestResult } from '@cowrie/messaging';
import type { Query } from '@cowrie/queries';
import { createLogger } from '@cowrie/telemetry/setup';
import type { Limiter } from '../auth/limits/limiter.ts';
import type { RateLimits } from '../auth/limits/limits.ts';
import type { QueryClients, ServiceName } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import { succeed } from '../outcome.ts';
import type { AccessStore } from '../redis/access-store.ts';
import type { RedisAccess } from '../redis/client.ts';
import type { ReadYourWrites } from '../redis/read-your-writes.ts';
import type { StandIns } from '../redis/stand-ins.ts';

export const silentLogger = createLogger({ service: 'gateway', instance: 'test', level: 'silent' });

export type Script = Record<string, (data: never, request: Request) => unknown>;

const ID = '00000000-0000-7000-8000-000000000000';

export function rejects(code: string, detail = 'because'): { rejected: { code: string; detail: string } } {
  return { rejected: { code, detail } };
}

export function silent(failure: 'unavailable' | 'outcome_unknown'): { failure: typeof failure } {
  return { failure };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function fakeRequester(script: Script) {
  const asked: Request[] = [];
  return {
    asked,
    async request(request: Request): Promise<RequestResult> {
      asked.push(request);
      const answer = script[request.message.name];
      if (!answer) throw new Error(`nobody answers ${request.message.name}`);
      const data = await answer(request.message.data as never, request);
      if (isObject(data) && 'failure' in data) return { ok: false, failure: data.failure as 'unavailable' };
      const rejected = isObject(data) && isObject(data.rejected) ? data.rejected : null;
      const reply = rejected
        ? { id: ID, outcome: 'rejected', ...rejected }
        : { id: ID, outcome: 'ok', replayed: isObject(data) && data.replayed === true, data };
      return { ok: true, reply: reply as Reply };
    },
  };
}

export function queryClientsOf({ request }: Pick<Requester, 'request'>): QueryClients {
  const client = (service: ServiceName) => ({
    request: ({ message, timeoutMs }: Query) => request({ message, timeoutMs, topic: service, key: '' }),
  });
  return {
    ledger: client('ledger'),
    user: client('user'),
    history: client('history'),
    webhooks: client('webhooks'),
  };
}

export const noRedis: Pick<RedisAccess, 'run'> = { run: async () => ({ ok: false }) };

export const noStore: AccessStore = {
  readAccess: async () => ({ ok: false }),
  readKey: async () => ({ ok: false }),
  putUser: async () => ({ ok: false }),
  putSession: async () => ({ ok: false }),
  putLink: async () => ({ ok: false }),
  readServiceAccount: async () => ({ ok: false }),
  putServiceAccount: async () => ({ ok: false }),
  putKey: async () => ({ ok: false }),
  replaceKey: async () => ({ ok: false }),
  readPlatform: async () => ({ ok: false }),
  putPlatform: async () => ({ ok: false }),
  readLimits: async () => ({ ok: false }),
  putLimits: async () => ({ ok: false }),
  readPolicies: async () => ({ ok: false }),
  putPolicies: async () => ({ ok: false }),
  mark: async () => ({ ok: false }),
  drop: async () => ({ ok: false }),
};

export const noStandIns: StandIns = { put: async () => ({ ok: false }), take: async () => null };

export const noReadYourWrites: ReadYourWrites = { note: async () => undefined, positionsOf: async () => [] };

export function notingReadYourWrites(): { readYourWrites: ReadYourWrites; noted: unknown[] } {
  const noted: unknown[] = [];
  const note: ReadYourWrites['note'] = async (parties, position) => void noted.push([parties, position]);
  return { noted, readYourWrites: { note, positionsOf: async () => [] } };
}

export function fakeLimiter(points: number): Limiter {
  const counts = new Map<string, number>();
  return {
    async consume(key) {
      const counted = (counts.get(key) ?? 0) + 1;
      counts.set(key, counted);
      return counted <= points ? { ok: true } : { ok: false, retryAfterMs: 60_000 };
    },
    peek: async (key) => ({ counted: counts.get(key) ?? 0, resetsInMs: 60_000 }),
    reset: async (key) => void counts.delete(key),
  };
}

export const noLimits: RateLimits = {
  user: async () => succeed(null),
  apiKey: async () => succeed(null),
  serviceAccount: async () => succeed(null),
  link: async () => succeed(null),
  address: async () => succeed(null),
  loginFailures: fakeLimiter(Number.POSITIVE_INFINITY),
  deviceFailures: fakeLimiter(Number.POSITIVE_INFINITY),
  networkFailures: [],
  sessionFailures: fakeLimiter(Number.POSITIVE_INFINITY),
  hashes: fakeLimiter(Number.POSITIVE_INFINITY),
  networkHashes: [],
  find: async () => succeed(null),
  refreshes: fakeLimiter(Number.POSITIVE_INFINITY),
  mails: fakeLimiter(Number.POSITIVE_INFINITY),
  networkMails: [],
};

export const noLatencies: RouteDeps['latencies'] = {
  note: () => undefined,
  read: async () => ({ ok: false }),
};
