import { LIMITS, type PendingWork, type ServiceHealth as State, printTime as time } from '@cowrie/contracts';
import type { Bus, RequestContext, ServiceName } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import { type Health, SERVICES, type ServiceHealth } from './schemas.ts';

const WITH_OUTBOX: readonly ServiceName[] = ['ledger', 'user'];
const IN_TIME = { withinMs: LIMITS.healthDeadlineMs };

/**
 * A service that does not answer has no part in the result. The result is cached, so many readers cost as little as
 * one.
 */
export function createReadPlatformHealth(
  bus: Bus,
  now: () => number,
): (context: RequestContext) => Promise<Health> {
  let last: { atMs: number; health: Promise<Health> } | undefined;
  return (context) => {
    if (last && now() - last.atMs < LIMITS.healthCachedMs) return last.health;
    const health = readHealth(bus, context, now);
    const current = { atMs: now(), health };
    last = current;
    health.catch(() => {
      if (last === current) last = undefined;
    });
    return health;
  };
}

async function readHealth(bus: Bus, context: RequestContext, now: () => number): Promise<Health> {
  const [states, waiting, approvals] = await Promise.all([
    Promise.all(SERVICES.map((service) => readServiceHealth(bus, context, service))),
    valueOrNull(bus.call(context, 'waiting.read', {}, IN_TIME)),
    countApprovals(bus, context),
  ]);
  const services = SERVICES.map((service, index) => healthView(service, states[index] ?? null));
  const mails = states[SERVICES.indexOf('user')]?.mails ?? null;
  return { readAt: time(now()), services, ...waitingView(waiting, { approvals, mails }) };
}

function waitingView(
  state: PendingWork | null,
  others: Pick<NonNullable<Health['waiting']>, 'approvals' | 'mails'>,
): Pick<Health, 'waiting' | 'lastVerification'> {
  if (state === null) return { waiting: null, lastVerification: null };
  const { lastVerification: last, ...counts } = state;
  const waiting = { ...counts, ...others };
  if (last === null) return { waiting, lastVerification: { status: 'NONE', finishedAt: null } };
  const status = last.passed ? 'PASSED' : 'FAILED';
  return { waiting, lastVerification: { status, finishedAt: time(last.finishedAtMs) } };
}

function readServiceHealth(bus: Bus, context: RequestContext, service: ServiceName): Promise<State | null> {
  return valueOrNull(bus.call(context, 'health.read', {}, { service, ...IN_TIME }));
}

async function countApprovals(bus: Bus, context: RequestContext): Promise<number | null> {
  const counts = await Promise.all(
    (['ledger', 'user'] as const).map((service) =>
      valueOrNull(bus.call(context, 'approval.count', {}, { service, ...IN_TIME })),
    ),
  );
  return counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count.pending),
    0,
  );
}

function healthView(service: ServiceName, found: State | null): ServiceHealth {
  return {
    service,
    answers: found !== null,
    partitions: found?.partitions ?? null,
    deadLetters: found?.deadLetters ?? null,
    ...(WITH_OUTBOX.includes(service) ? { outbox: outboxView(found?.outbox) } : {}),
  };
}

function outboxView(outbox: State['outbox']): ServiceHealth['outbox'] {
  return outbox ? { rows: outbox.rows, oldestAgeSeconds: Math.floor(outbox.oldestAgeSeconds) } : null;
}

async function valueOrNull<T>(request: Promise<Outcome<T>>): Promise<T | null> {
  const found = await request;
  return found.ok ? found.value : null;
}
